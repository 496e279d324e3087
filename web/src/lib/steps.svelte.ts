/**
 * What is made in steps: the first at once, each other in a task of its own, so that the page is painted and heeds its
 * user in between. Where nobody looks no frame would come, and all is made at once.
 */
import { untrack } from "svelte";

export class Steps {
  private at = $state(0);

  constructor(private readonly last: number) {}

  /** Whether it is time for a step. Once all are made, it is for any. */
  reached(step: number): boolean {
    return this.at >= Math.min(step, this.last);
  }

  /** An effect, once. */
  run(): () => void {
    if (document.hidden) {
      this.at = this.last;
      return () => undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      if (untrack(() => ++this.at) < this.last) timer = setTimeout(go);
    };
    const frame = requestAnimationFrame(() => (timer = setTimeout(go)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }
}
