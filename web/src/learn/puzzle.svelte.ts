/** A puzzle: the server judges each answer, and plays the others so that it hurts most. */
import { api } from "../lib/server/api";
import { refusalOf, type Answered, type Refusal } from "../lib/server/connection";
import type { Content, Guessed, PuzzleStage, Reason } from "../lib/server/protocol";
import { TableModel, type Outgoing, type Source } from "../lib/state/tableModel.svelte";

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;
/** What all have answered so far, and whether the next right move is to be made. */
interface Attempt {
  answers: Content[];
  since: number;
  show?: boolean;
}

export class PuzzlePlayer implements Source {
  readonly model = new TableModel().attach(this);
  stage: PuzzleStage | null = $state.raw(null);
  /** What was said about the last guess, and whom it was about. */
  guessed: (Guessed & { seat: number }) | null = $state.raw(null);
  problem: Refusal | null = $state.raw(null);
  /** Whether the server has made one of the moves that stand. */
  helped = $state(false);
  /** What was asked for last. Whoever is in a hurry goes on from what comes of it, not from what is seen yet. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly ask: Ask = api,
  ) {}

  verdict = $derived(this.guessed ? (this.guessed.right ? "solved" : "open") : (this.stage?.verdict ?? "open"));

  async start(): Promise<void> {
    await this.attempt(() => this.goOn(() => ({ answers: [], since: 0 })));
  }

  /** Let the server make the next right move. */
  async show(): Promise<void> {
    await this.attempt(() => this.goOn(() => ({ ...this.known(), show: true })));
  }

  async guess(seat: number): Promise<void> {
    await this.attempt(async () => {
      this.guessed = { ...(await this.ask<Guessed>("POST", this.address("guess"), { seat })), seat };
    });
  }

  async send(message: Outgoing): Promise<Answered> {
    if (message.type === "explain") {
      const body = { answers: this.known().answers, card: message.card };
      return { type: "reasons", id: 0, reasons: await this.ask<Reason[]>("POST", this.address("reasons"), body) };
    }
    if (message.type === "answer") {
      const { answer } = message;
      await this.goOn(() => ({ ...this.known(), answers: [...this.known().answers, answer] }));
    }
    return { type: "done", id: 0 };
  }

  private known(): Attempt {
    return { answers: this.stage?.answers ?? [], since: this.model.update.version };
  }

  private goOn(attempt: () => Attempt): Promise<void> {
    const going = this.last.then(() => this.play(attempt()));
    this.last = going.catch(() => undefined);
    return going;
  }

  private async play(attempt: Attempt): Promise<void> {
    if (attempt.show && this.stage && this.stage.verdict !== "open") return; // clicked once more than was needed
    const stage = await this.ask<PuzzleStage>("POST", this.address("play"), attempt);
    this.helped = !!attempt.show || (this.helped && attempt.answers.length > 0);
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
