import { api } from "../server/api";
import { Refusal } from "../server/connection";
import { ALL_SEEING, DEFAULT_OPTIONS, SPECTATOR } from "../server/protocol";
import type { Happening, Message, Replay, ReplayStep, WinChances, Update } from "../server/protocol";
import { TableModel } from "./tableModel.svelte";

const PAUSE = 1500; // ms between steps at normal speed

/** A finished game that is watched: it feeds a TableModel step by step, forwards and backwards. */
export class ReplayPlayer {
  readonly model = new TableModel().attach({
    send: () => Promise.reject(new Refusal("replay", "")),
    close: () => this.pause(),
  });
  names: string[] = $state.raw([]);
  /** All that happens, as far as it is loaded; the version of each fact is its number in the game. */
  story: readonly Happening[] = $state.raw([]);
  /** How the game stood for each side, where it changed. */
  tide: readonly WinChances[] = $state.raw([]);
  /** How many steps there are, and how many have been loaded. */
  total = $state(0);
  loaded = $state(0);
  /** The step that is shown. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  seat = $state(ALL_SEEING);
  /** Why a bot did what is shown. */
  motive: Message | null = $state.raw(null);
  /** A person asked for advice before doing what is shown. */
  advised = $state(false);
  problem: Refusal | null = $state.raw(null);
  private steps: ReplayStep[] = [];
  private about: Replay | null = null;
  private loading = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {}

  /** Show the game as a seat, a spectator or an all-seeing viewer saw it. */
  async look(seat: number): Promise<void> {
    const mine = ++this.loading;
    this.seat = seat;
    this.steps = [];
    this.loaded = 0;
    try {
      do {
        const path = `/api/games/${this.table}/replay?seat=${seat}&first=${this.steps.length}`;
        const part = await api<Replay>("GET", path);
        if (mine !== this.loading) return; // the viewer has changed meanwhile
        this.about = part;
        this.names = part.names;
        this.total = part.total;
        const shown = this.steps.length > this.at;
        this.steps.push(...part.steps);
        this.loaded = this.steps.length;
        this.story = this.told(this.loaded - 1);
        this.tide = this.curve();
        if (part.steps.length === 0) break;
        if (!shown && this.loaded > this.at) this.seek(this.at);
      } while (this.loaded < this.total);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (mine === this.loading) this.problem = error;
    }
  }

  play(): void {
    if (this.at >= this.total - 1) this.seek(0);
    this.playing = true;
    this.plan();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** On to the next step in which something happens. */
  next(): void {
    const last = this.loaded - 1;
    let step = this.at + 1;
    while (step < last && this.steps[step]!.facts.length === 0) step++;
    if (step > last) return;
    const since = this.version(this.at);
    this.at = step;
    this.show(since);
  }

  back(): void {
    let step = this.at - 1;
    while (step > 0 && this.steps[step]!.facts.length === 0) step--;
    this.seek(step);
  }

  seek(step: number): void {
    this.at = Math.max(0, Math.min(step, this.loaded - 1));
    this.show(0);
  }

  /** Show the step in which the n-th fact of the game happened, as soon as it is loaded. */
  seekFact(n: number): void {
    let facts = 0;
    const step = this.steps.findIndex((one) => (facts += one.facts.length) >= n);
    if (step >= 0) this.seek(step);
  }

  /** On to the beginning of another turn: the next one, or the one that has begun, or the one before. */
  seekTurn(by: 1 | -1): void {
    const turns = this.steps.flatMap(({ facts }, step) => (facts.some(({ what }) => what === "turn") ? [step] : []));
    const step = by > 0 ? turns.find((turn) => turn > this.at) : turns.findLast((turn) => turn < this.at);
    this.seek(step ?? (by > 0 ? this.total - 1 : 0));
  }

  private plan(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(() => {
      if (this.at < this.loaded - 1) this.next();
      if (this.at >= this.total - 1) this.pause();
      else this.plan();
    }, PAUSE / this.speed);
  }

  /** How many facts there are up to a step: the version of the table then. */
  private version(step: number): number {
    return this.steps.slice(0, step + 1).reduce((sum, one) => sum + one.facts.length, 0);
  }

  /** What has happened up to a step. */
  private told(step: number): Happening[] {
    const told = this.steps
      .slice(0, step + 1)
      .flatMap(({ facts, said }) => facts.map((fact, i) => ({ fact, said: said[i] ?? null })));
    return told.map((one, i) => ({ version: i + 1, ...one }));
  }

  /** How the whole game stood for each side, where it changed. */
  private curve(): WinChances[] {
    let version = 0;
    let last = "";
    return this.steps.flatMap(({ facts, tide }) => {
      version += facts.length;
      const chances = JSON.stringify(tide);
      if (!tide || chances === last) return [];
      last = chances;
      return [{ version, chances: tide }];
    });
  }

  private show(since: number): void {
    const about = this.about;
    const step = this.steps[this.at];
    if (!about || !step) return;
    this.motive = step.motive;
    this.advised = step.advised;
    const told = this.told(this.at);
    const happenings = told.slice(since);
    const update: Update = {
      ...this.model.update,
      table: this.table,
      version: told.length,
      since,
      happenings,
      status: step.asked ? "playing" : "finished",
      options: { ...DEFAULT_OPTIONS, ...about.options, chat: "off", clock: "off" },
      host: -1,
      you: Math.max(this.seat, SPECTATOR),
      seats: about.names.map((name, p) => ({
        name,
        person: about.people.includes(p),
        program: false,
        present: true,
        ready: false,
        stand_in: false,
        muted: false,
        reserve: -1,
        bot: "",
        account: "",
        avatar: 0,
      })),
      view: step.view,
      // The answer is known, so offer no options.
      asked: step.asked ? { ...step.asked, options: undefined } : null,
      clock: null,
      proof: about.proof,
      curve: step.asked ? [] : this.curve(),
    };
    delete update.asked?.options;
    this.model.receive(update);
    this.model.reached(true);
  }
}
