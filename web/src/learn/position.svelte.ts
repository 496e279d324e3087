/** A ruling as positions: looked at step by step with everything open, and played on from against bots. */
import { api } from "../lib/server/api";
import { refusalOf, type Answered, type Refusal } from "../lib/server/connection";
import type { Content, PositionStage, Practice, Reason, Update } from "../lib/server/protocol";
import { TableModel, type Outgoing, type Source } from "../lib/state/tableModel.svelte";

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

export class PositionPlayer implements Source {
  readonly model = new TableModel().attach(this);
  current: PositionStage | null = $state.raw(null);
  /** The seat of whoever plays on from the stage that is shown; -1 while it is only looked at. */
  seat = $state(-1);
  problem: Refusal | null = $state.raw(null);
  private answers: Content[] = [];

  constructor(
    readonly id: string,
    private readonly ask: Ask = api,
  ) {}

  last = $derived(this.current !== null && this.current.stage === this.current.stages - 1);

  async look(stage: number): Promise<void> {
    const following = this.seat < 0 && this.current?.stage === stage - 1;
    await this.attempt(async () => {
      const path = `/api/positions/${encodeURIComponent(this.id)}?stage=${stage}&fresh=${!following}`;
      const shown = await this.ask<PositionStage>("GET", path);
      this.seat = -1;
      this.current = shown;
      // Whoever looks on is asked nothing.
      const { options: _, ...asked } = shown.update.asked ?? {};
      this.show({ ...shown.update, asked: shown.update.asked ? (asked as Update["asked"]) : null });
    });
  }

  /** Take a seat, and go on from the stage that is shown. */
  async play(seat: number): Promise<void> {
    this.answers = [];
    await this.attempt(() => this.goOn(seat, 0));
  }

  async send(message: Outgoing): Promise<Answered> {
    if (message.type === "explain" && this.seat >= 0) {
      const body = { stage: this.current!.stage, seat: this.seat, answers: this.answers, card: message.card };
      return { type: "reasons", id: 0, reasons: await this.ask<Reason[]>("POST", this.address("reasons"), body) };
    }
    if (message.type === "answer" && this.seat >= 0) {
      const before = this.answers;
      this.answers = [...before, message.answer];
      try {
        await this.goOn(this.seat, this.model.update.version);
      } catch (error) {
        this.answers = before;
        throw error;
      }
    }
    return { type: "done", id: 0 };
  }

  private async goOn(seat: number, since: number): Promise<void> {
    const body = { stage: this.current!.stage, seat, answers: this.answers, since };
    const { answers, update } = await this.ask<Practice>("POST", this.address("play"), body);
    this.answers = answers;
    this.seat = seat;
    this.show(update);
  }

  private address(what: string): string {
    return `/api/positions/${encodeURIComponent(this.id)}/${what}`;
  }

  private show(update: Update): void {
    this.model.reached(true);
    this.model.receive(update);
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.problem = await refusalOf(act);
  }

  close(): void {
    this.model.reached(false);
  }
}
