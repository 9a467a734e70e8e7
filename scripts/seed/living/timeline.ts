/** Something that somebody did, or the clock, at a moment. */
export interface Act {
  at: number;
  run(at: number): Promise<unknown>;
}

/** What happens is carried out in the order of its time, so that each finds what was there then. */
export class Timeline {
  readonly #acts: Act[] = [];

  constructor(private readonly nowMs: number) {}

  /** What is to come has not happened. */
  add(at: number, run: Act["run"]): void {
    if (at <= this.nowMs) this.#acts.push({ at, run });
  }

  async play(): Promise<void> {
    this.#acts.sort((a, b) => a.at - b.at);
    for (const { at, run } of this.#acts) await run(at);
  }
}
