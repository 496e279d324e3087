/** State of the forms that open a table: choices, options, errors. */
import { loadChoices, startingOptions } from "../../lib/options/openTable";
import { fitting } from "../../lib/options/options";
import { Refusal } from "../../lib/server/connection";
import type { Choices, TableOptions } from "../../lib/server/protocol";
import { refusalText } from "../../lib/server/refusals";
import { words } from "../../lib/texts/texts.svelte";

export class TableForm {
  choices: Choices | null = $state.raw(null);
  options: TableOptions | null = $state.raw(null);
  /** Why it was refused, in words. */
  problem = $state("");
  busy = $state(false);

  constructor(query: URLSearchParams) {
    void this.attempt(async () => {
      this.choices = await loadChoices();
      this.options = startingOptions(this.choices, query);
    });
  }

  change(changed: Partial<TableOptions>): void {
    if (this.choices && this.options) this.options = fitting(this.choices, { ...this.options, ...changed });
  }

  /** Open a table with these options; nothing else can be pressed meanwhile. */
  async submit(open: (options: TableOptions) => Promise<void>, options = this.options): Promise<void> {
    if (!options) return;
    this.busy = true;
    this.problem = "";
    await this.attempt(() => open(options));
    this.busy = false;
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.busy = false;
      if (!(error instanceof Refusal)) throw error;
      this.problem = refusalText(words, error);
    }
  }
}
