/** Show moments one after the other: slow enough to follow, but faster when they pile up. */
import type { Moment } from "./types";

export interface Player {
  /** Begins to show a moment; `rate` times as fast as usual. */
  show(moment: Moment, rate: number): void;
  wait(ms: number): Promise<void>;
  /** A moment is over, or was dropped. */
  done(moment: Moment): void;
}

const MANY = 4;
const TOO_MANY = 10;
/** Moments beyond this limit are dropped: the table itself shows the current state. */
export const HOPELESS = 40;

export function hurry(backlog: number): number {
  return backlog > TOO_MANY ? 4 : backlog > MANY ? 2 : 1;
}

const ends = (moment: Moment) => moment.effects.some((effect) => effect.do === "unduel");

export class Queue {
  private waiting: Moment[] = [];
  private running: Promise<void> | null = null;
  private rush = 1;
  private skip: () => void = () => undefined;

  constructor(
    private readonly player: Player,
    /** How fast one likes it; 0 for no motion, which still takes its time to be read. */
    private readonly speed: () => number,
  ) {}

  get backlog(): number {
    return this.waiting.length;
  }

  push(moments: readonly Moment[]): void {
    this.waiting.push(...moments);
    if (this.waiting.length > HOPELESS) {
      const dropped = this.waiting.splice(0, this.waiting.length - HOPELESS / 4);
      // What stays on the stage until it is told to go must not stay for ever.
      if (dropped.some(ends)) this.waiting.unshift({ effects: [{ do: "unduel", loser: -1 }], ms: 0 });
    }
    this.start();
  }

  private start(): void {
    this.running ??= this.run().finally(() => {
      this.running = null;
      if (this.waiting.length) this.start(); // what came in the moment when nothing was left
    });
  }

  /** Drops what is left to show, and says what it was. */
  clear(): Moment[] {
    this.skip();
    this.rush = 1;
    return this.waiting.splice(0);
  }

  /** Be done in so many milliseconds, as far as that can be. */
  hurryUp(ms: number): void {
    const left = this.waiting.reduce((sum, moment) => sum + moment.ms, 0) / (this.speed() || 1);
    this.rush = Math.max(1, left / ms);
  }

  /** Resolves when nothing is left to show. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    for (let moment = this.waiting.shift(); moment; moment = this.waiting.shift()) {
      const many = hurry(this.waiting.length);
      const rate = (this.speed() || 1) * Math.max(this.rush, moment.grave ? Math.min(2, many) : many);
      this.player.show(moment, rate);
      const skipped = new Promise<void>((resolve) => (this.skip = resolve));
      if (moment.ms > 0) await Promise.race([this.player.wait(moment.ms / rate), skipped]);
      this.player.done(moment);
    }
    this.rush = 1;
  }
}
