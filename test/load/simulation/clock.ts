interface Due {
  atMs: number;
  nth: number;
  happen: () => void;
}

/** Virtual time: events run by due time, and in the order of their scheduling if due at the same time. */
export class Clock {
  nowMs: number;
  private said = 0;
  private readonly heap: Due[] = [];

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  after(delayMs: number, happen: () => void): void {
    const due = { atMs: this.nowMs + Math.max(0, delayMs), nth: this.said++, happen };
    const { heap } = this;
    let at = heap.push(due) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above] as Due;
      if (isBefore(parent, due)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = due;
  }

  /** Runs all events that are due until then. */
  runUntil(endMs: number): void {
    for (let next = this.heap[0]; next !== undefined && next.atMs <= endMs; next = this.heap[0]) {
      this.removeFirst();
      this.nowMs = next.atMs;
      next.happen();
    }
    this.nowMs = endMs;
  }

  private removeFirst(): void {
    const { heap } = this;
    const moved = heap.pop() as Due;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Due, heap[below] as Due)) below++;
      if (isBefore(moved, heap[below] as Due)) break;
      heap[at] = heap[below] as Due;
      at = below;
    }
    heap[at] = moved;
  }
}

const isBefore = (a: Due, b: Due): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.nth < b.nth);
