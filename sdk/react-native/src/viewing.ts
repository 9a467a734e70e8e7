const PIXELS = 0.5;

/** A time to spend in view before something happens. */
export interface Stay {
  ms: number;
  /** Whether an interruption begins it again. */
  continuous: boolean;
  done(): void;
}

/** Runs the stays of one ad while at least half of it is in view of an app on the screen. */
export class Viewing {
  private readonly stays = new Set<{ stay: Stay; leftMs: number; timer?: ReturnType<typeof setTimeout> }>();
  private share = 0;
  private isBackground = false;
  isDrawn = false;
  private since: number | null = null;

  /** @param began called when the ad first comes into view */
  constructor(private began: (() => void) | null) {}

  add(stay: Stay): void {
    const running = { stay, leftMs: stay.ms };
    this.stays.add(running);
    if (this.since !== null) this.start(running);
  }

  set(change: { share?: number; isBackground?: boolean; isDrawn?: boolean }): void {
    const { share = this.share, isBackground = this.isBackground, isDrawn = this.isDrawn } = change;
    Object.assign(this, { share, isBackground, isDrawn });
    const visible = isDrawn && !isBackground && share >= PIXELS;
    if (visible === (this.since !== null)) return;
    if (visible) this.enter();
    else this.leave();
  }

  get isWaiting(): boolean {
    return this.stays.size > 0;
  }

  stop(): void {
    for (const { timer } of this.stays) clearTimeout(timer);
    this.stays.clear();
    this.since = null;
    this.began = null;
    this.isDrawn = false;
  }

  private enter(): void {
    this.since = Date.now();
    this.began?.();
    this.began = null;
    for (const running of this.stays) this.start(running);
  }

  private leave(): void {
    const spentMs = Date.now() - (this.since ?? 0);
    this.since = null;
    for (const running of this.stays) {
      clearTimeout(running.timer);
      if (!running.stay.continuous) running.leftMs -= spentMs;
    }
  }

  private start(running: { stay: Stay; leftMs: number; timer?: ReturnType<typeof setTimeout> }): void {
    clearTimeout(running.timer);
    running.timer = setTimeout(
      () => {
        this.stays.delete(running);
        running.stay.done();
      },
      Math.max(running.leftMs, 0),
    );
  }
}
