/**
 * Render in steps: the first at once, each other in its own task, so that input is handled in between.
 * Browsers skip animation frames in hidden tabs, so render everything at once there.
 */
export class StagedRender {
  private at = $state(0);

  constructor(
    private readonly last: number,
    /** Steps up to this one wait until the step before has been painted. */
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
