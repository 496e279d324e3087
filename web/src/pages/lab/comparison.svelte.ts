/** A comparison of the balance lab: asked for, followed until it is over, and stopped. */
import { api } from "../../lib/server/api";
import type { LabNumber, LabQuestion, LabReport } from "../../lib/server/protocol";
import { whyRefused } from "../../lib/server/refusals";
import { become, me } from "../../lib/state/account.svelte";
import { say, words } from "../../lib/texts/texts.svelte";

const EVERY = 700; // milliseconds between two looks at how far it is
const AFTER_FAILURE = 3000; // milliseconds until the next look after one that failed

export const isOver = ({ state }: Pick<LabReport, "state">) => state !== "waiting" && state !== "playing";

export class Comparison {
  /** What was asked, as the page shows it. */
  question: LabQuestion | null = $state.raw(null);
  report: LabReport | null = $state.raw(null);
  problem = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  /** It needs no name: whoever is nobody yet becomes a stranger. */
  async ask(question: LabQuestion): Promise<void> {
    this.leave();
    this.#left = false;
    this.question = question;
    this.report = null;
    this.problem = "";
    await this.#attempt(async () => {
      if (!me.account) await become(say("web.stranger"));
      this.#show(await api<LabReport>("POST", "/api/lab", question));
    });
  }

  async stop(): Promise<void> {
    const id = this.report?.id;
    clearTimeout(this.#timer);
    if (!id) return;
    this.problem = "";
    const stopped = await this.#attempt(async () => {
      this.#show(await api<LabReport>("POST", `/api/lab/${id}/stop`, {}));
    });
    if (!stopped) this.#follow(id, AFTER_FAILURE);
  }

  /** Look no more; the server goes on, and keeps the result for the next time. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  #show(report: LabReport): void {
    this.report = report;
    this.#follow(report.id, EVERY);
  }

  /** Look again, unless another comparison is shown, this one is over, or nobody is here to see it. */
  #follow(id: string, pause: number): void {
    if (this.report?.id !== id) return;
    clearTimeout(this.#timer);
    if (!this.#left && !isOver(this.report)) this.#timer = setTimeout(() => void this.#look(id), pause);
  }

  async #look(id: string): Promise<void> {
    const seen = await this.#attempt(async () => {
      const report = await api<LabReport>("GET", `/api/lab/${id}`);
      if (this.report?.id === id && !isOver(this.report)) this.#show(report);
    });
    if (seen) this.problem = "";
    else this.#follow(id, AFTER_FAILURE);
  }

  /** Whether it succeeded; else the problem says why not. */
  async #attempt(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.problem = whyRefused(words, error);
      return false;
    }
  }
}

const LEAST = { share: 0.02, number: 0.5 }; // of a scale, so that tiny changes do not look large

/** How far a drawing has to reach on both sides of nothing. An interval that says nothing is cut off. */
export function reachOf(numbers: readonly Pick<LabNumber, "low" | "high" | "share">[]): number {
  const ends = numbers.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]).filter(Number.isFinite);
  const least = numbers.every(({ share }) => share) ? LEAST.share : LEAST.number;
  return Math.max(least, ...ends);
}

/** Whether chance alone is no likely explanation of the change. */
export const isSure = ({ low, high }: Pick<LabNumber, "low" | "high">) => low > 0 || high < 0;
