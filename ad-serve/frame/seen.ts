/** Whether the ad is on a screen: the host's word, the page's own, and at least half of the ad within the frame. */
export class Seen {
  private isShown = false;
  private isInView = false;
  private isOn = false;
  private readonly changed: ((isOn: boolean) => void)[] = [];

  constructor() {
    document.addEventListener("visibilitychange", () => this.update());
  }

  host(isShown: boolean): void {
    this.isShown = isShown;
    this.update();
  }

  watch(target: Element): void {
    new IntersectionObserver(
      (entries) => {
        this.isInView = (entries[entries.length - 1]?.intersectionRatio ?? 0) >= 0.5;
        this.update();
      },
      { threshold: [0, 0.5, 0.51] },
    ).observe(target);
  }

  on(changed: (isOn: boolean) => void): void {
    this.changed.push(changed);
    changed(this.isOn);
  }

  /** Calls `then` once, after `wantedMs` on a screen without interruption, or in total. */
  after(wantedMs: number, isContinuous: boolean, then: () => void): void {
    let leftMs = wantedMs;
    let since = 0;
    let timer = 0;
    let isDone = false;
    this.on((isOn) => {
      if (isDone) return;
      clearTimeout(timer);
      if (!isOn) {
        if (since > 0 && !isContinuous) leftMs -= performance.now() - since;
        since = 0;
        return;
      }
      since = performance.now();
      timer = window.setTimeout(
        () => {
          isDone = true;
          then();
        },
        Math.max(0, leftMs),
      );
    });
  }

  private update(): void {
    const isOn = this.isShown && this.isInView && document.visibilityState === "visible";
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    for (const each of this.changed) each(isOn);
  }
}
