/** State of a lesson. The server plays its script; only the expected answer advances it. */
import type { Answered } from "../lib/server/connection";
import { Refusal } from "../lib/server/connection";
import type { Content, Lesson, Reason } from "../lib/server/protocol";
import { TableModel, type Outgoing, type Source } from "../lib/state/tableModel.svelte";

export type Fetch = (address: string) => Promise<unknown>;

async function ask(address: string): Promise<unknown> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new Refusal("offline", address);
  return answer.json();
}

/** Compare two answers regardless of the order of their fields. */
export function same(one: Content, other: Content): boolean {
  const parts = (content: Content) => JSON.stringify(Object.entries(content).sort());
  return parts(one) === parts(other);
}

export class Tutorial implements Source {
  readonly model = new TableModel().attach(this);
  current: Lesson | null = $state.raw(null);
  /** Which of the texts is shown. */
  page = $state(0);
  /** What the learner tried instead. */
  strayed: Content | null = $state.raw(null);
  failed = $state(false);

  constructor(
    private readonly name: () => string,
    /** The box that it is about; empty for the tutorial of the game. */
    readonly box = "",
    private readonly load: Fetch = ask,
  ) {}

  text = $derived(this.current?.texts[this.page] ?? "");
  /** All texts have been read; the learner has to act now. */
  yourMove = $derived(this.current !== null && this.page >= this.current.texts.length - 1);
  over = $derived(this.current !== null && this.current.expected === null);

  async go(step: number, fresh = false): Promise<void> {
    try {
      const lesson = (await this.load(this.address("", { step: String(step), fresh: String(fresh) }))) as Lesson;
      const seats = lesson.update.seats.map((seat, i) =>
        i === lesson.update.you ? { ...seat, name: this.name() } : seat,
      );
      this.failed = false;
      this.strayed = null;
      this.page = 0;
      this.current = lesson;
      this.model.reached(true);
      this.model.receive({ ...lesson.update, seats });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.failed = true;
      this.model.reached(this.current !== null);
    }
  }

  /** Do what the lesson expects on behalf of the learner. */
  async show(): Promise<void> {
    if (this.current?.expected) await this.go(this.current.step + 1);
  }

  async send(message: Outgoing): Promise<Answered> {
    const lesson = this.current;
    if (message.type === "explain" && lesson) {
      const query = { step: String(lesson.step), card: message.card };
      const reasons = (await this.load(this.address("/reasons", query))) as Reason[];
      return { type: "reasons", id: 0, reasons };
    }
    if (message.type === "answer" && lesson?.expected) {
      if (same(message.answer, lesson.expected)) await this.go(lesson.step + 1);
      else this.stray(message.answer);
    }
    return { type: "done", id: 0 };
  }

  private address(path: string, query: Record<string, string>): string {
    return `/api/tutorial${path}?${new URLSearchParams(this.box ? { box: this.box, ...query } : query)}`;
  }

  private stray(answer: Content): void {
    this.strayed = answer;
    this.page = (this.current?.texts.length ?? 1) - 1;
  }

  close(): void {
    this.model.reached(false);
  }
}
