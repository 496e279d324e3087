"""The kernel: table, rules, hooks, questions, steps and views. Rules depend on nothing else."""
