/**
 * What is made in steps: the first at once, each other in a task of its own, so that the page heeds its user in between.
 * Where nobody looks no frame would come, and all is made at once.
 */
export class StagedRender {
  private at = $state(0);

  constructor(
    private readonly last: number,
    /** Up to which step each waits until the one before has been painted. */
    private readonly painted: number,
  ) {}

  /** Whether it is time for a step. */
  reached(step: number): boolean {
    return this.at >= step;
  }

  /** An effect, once. */
  run(): () => void {
    if (document.hidden) {
      this.at = this.last;
      return () => undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const plan = (step: number) => {
      if (step <= this.painted) frame = requestAnimationFrame(() => (timer = setTimeout(make, 0, step)));
      else if (step <= this.last) timer = setTimeout(make, 0, step);
    };
    const make = (step: number) => {
      this.at = step;
      plan(step + 1);
    };
    plan(1);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }
}
