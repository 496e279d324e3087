"""What kinds, plays and roles are worth: read by the judgement and by rollouts alike. Compiled with mypyc."""
