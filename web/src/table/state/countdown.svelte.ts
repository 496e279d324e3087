/** The clock of the pending question, running on from what the server said last. */
import type { TableModel } from "../../lib/state/tableModel.svelte";

const LATE = 10; // seconds that are worth a warning

export class Countdown {
  private now = $state(0);
  private question = -1;
  private allowed = 1;

  private clock = $derived.by(() => this.model.update.clock);
  running = $derived(this.clock !== null);
  /** Before the reserve is touched, then of the reserve. */
  left = $derived.by(() => {
    if (!this.clock) return 0;
    const gone = Math.max(0, this.now - this.model.at) / 1000;
    const left = this.clock.left - gone;
    return left > 0 ? left : Math.max(0, this.clock.reserve + Math.min(0, left));
  });
  seconds = $derived(Math.ceil(this.left));
  /** The reserve is running, or there is little time left. */
  late = $derived.by(() => this.clock !== null && (this.onReserve || this.left <= LATE));
  onReserve = $derived.by(
    () => this.clock !== null && this.clock.left - Math.max(0, this.now - this.model.at) / 1000 <= 0,
  );
  share = $derived.by(() => Math.max(0, Math.min(1, this.left / this.whole())));

  constructor(private readonly model: TableModel) {}

  /** The most time that this question was seen to have. */
  private whole(): number {
    const number = this.model.update.asked?.number ?? -1;
    if (number !== this.question) {
      this.question = number;
      this.allowed = 1;
    }
    this.allowed = Math.max(this.allowed, this.left);
    return this.allowed;
  }

  /** Call in an effect; returns how to stop. */
  run(): () => void {
    this.now = performance.now();
    const timer = setInterval(() => (this.now = performance.now()), 250);
    return () => clearInterval(timer);
  }
}
