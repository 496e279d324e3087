/** A puzzle: the server judges each answer, and plays the others so that it hurts most. */
import { api } from "../lib/server/api";
import { refusalOf, type Answered, type Refusal } from "../lib/server/connection";
import type { Content, Guessed, PuzzleStage, Reason } from "../lib/server/protocol";
import { TableModel, type Outgoing, type Source } from "../lib/state/tableModel.svelte";

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

export class PuzzlePlayer implements Source {
  readonly model = new TableModel().attach(this);
  stage: PuzzleStage | null = $state.raw(null);
  /** What was said about the last guess, and whom it was about. */
  guessed: (Guessed & { seat: number }) | null = $state.raw(null);
  problem: Refusal | null = $state.raw(null);

  constructor(
    readonly id: string,
    private readonly ask: Ask = api,
  ) {}

  verdict = $derived(this.guessed ? (this.guessed.right ? "solved" : "open") : (this.stage?.verdict ?? "open"));

  async start(): Promise<void> {
    await this.attempt(() => this.goOn({ answers: [], since: 0 }));
  }

  /** Let the server make the next right move. */
  async show(): Promise<void> {
    await this.attempt(() => this.goOn({ ...this.known(), show: true }));
  }

  async guess(seat: number): Promise<void> {
    await this.attempt(async () => {
      this.guessed = { ...(await this.ask<Guessed>("POST", this.address("guess"), { seat })), seat };
    });
  }

  async send(message: Outgoing): Promise<Answered> {
    const { answers, since } = this.known();
    if (message.type === "explain") {
      const body = { answers, card: message.card };
      return { type: "reasons", id: 0, reasons: await this.ask<Reason[]>("POST", this.address("reasons"), body) };
    }
    if (message.type === "answer") await this.goOn({ answers: [...answers, message.answer], since });
    return { type: "done", id: 0 };
  }

  private known(): { answers: Content[]; since: number } {
    return { answers: this.stage?.answers ?? [], since: this.model.update.version };
  }

  private async goOn(body: { answers: Content[]; since: number; show?: boolean }): Promise<void> {
    const stage = await this.ask<PuzzleStage>("POST", this.address("play"), body);
    this.stage = stage;
    this.guessed = null;
    const { asked } = stage.update;
    // Whoever is to find a role, or is done, is asked nothing by the table.
    const idle = stage.suspects.length > 0 || stage.verdict !== "open";
    this.model.reached(true);
    this.model.receive({ ...stage.update, asked: idle ? null : asked });
  }

  private address(what: string): string {
    return `/api/puzzles/${encodeURIComponent(this.id)}/${what}`;
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.problem = await refusalOf(act);
  }

  close(): void {
    this.model.reached(false);
  }
}
