/** An action of an account or the clock at a time. */
export interface Act {
  at: number;
  run(at: number): Promise<unknown>;
}

/** Runs actions in order of time, so that each finds the state of its time. */
export class Timeline {
  readonly #acts: Act[] = [];

  constructor(private readonly nowMs: number) {}

  /** Adds an action; future actions are ignored. */
  add(at: number, run: Act["run"]): void {
    if (at <= this.nowMs) this.#acts.push({ at, run });
  }

  async play(): Promise<void> {
    this.#acts.sort((a, b) => a.at - b.at);
    for (const { at, run } of this.#acts) await run(at);
  }
}
