import type { Client } from "./client";
import { loadAd } from "./loading";
import { explanationOf, http, type Outcome } from "./request";
import { localDate } from "./store";
import type { Ad, AdEvents, AdState, BeaconKind, LoadOptions } from "./types";
import { Viewing } from "./viewing";

/** Time in view until an ad counts. Source: rule D1. */
const SEEN_MS = { image: 1_000, video: 2_000 };

const MINUTE_MS = 60_000;
/** Life of a token by format, from the answer. Source: rule S12. */
export const LIFE_MS: Record<Ad["format"], number> = {
  banner: 5 * MINUTE_MS,
  native: 10 * MINUTE_MS,
  interstitial: 60 * MINUTE_MS,
  rewarded: 60 * MINUTE_MS,
  popup: 5 * MINUTE_MS,
  splash: 5 * MINUTE_MS,
};

const PARTS: readonly [BeaconKind, number][] = [
  ["firstQuartile", 0.25],
  ["midpoint", 0.5],
  ["thirdQuartile", 0.75],
];

/** One place from its request until it is closed or leaves the screen; knows nothing of React. */
export class AdSession {
  private state: AdState = { status: "loading" };
  private viewing = new Viewing(null);
  private readonly listeners = new Set<() => void>();
  private told = new Set<BeaconKind>();
  private untilMs = 0;
  private isBackground = false;
  private isHeld = false;
  private releasing: ReturnType<typeof setTimeout> | undefined;
  /** Only the answer to the latest request is shown. */
  private loads = 0;

  constructor(
    private readonly client: Client,
    readonly unit: string,
    /** Replaced, like the callbacks, when the app gives others. */
    public options: LoadOptions & { hasPlayer: boolean },
    public events: AdEvents = {},
  ) {}

  getState = (): AdState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Loads an ad for a place on the screen. Effects may end and begin again at once, as in React's strict mode: the ad stays.
   * @returns ends it
   */
  hold(): () => void {
    clearTimeout(this.releasing);
    if (!this.isHeld) void this.load();
    this.isHeld = true;
    return () => {
      this.releasing = setTimeout(() => {
        this.isHeld = false;
        this.stop();
      }, 0);
    };
  }

  /** Requests an ad. Never rejects. */
  async load(): Promise<void> {
    this.loads += 1;
    const mine = this.loads;
    this.viewing.stop();
    this.set({ status: "loading" });
    const startedMs = Date.now();
    const outcome = await loadAd(this.client, this.unit, this.options);
    if (mine === this.loads) this.put(outcome, startedMs);
  }

  /** The place is gone; what was counted is still sent. */
  stop(): void {
    this.loads += 1;
    this.viewing.stop();
  }

  /** The picture or the first frame is drawn. */
  drawn(): void {
    const { state } = this;
    if (state.status !== "ready" || this.viewing.isDrawn) return;
    this.events.onReady?.(state.ad);
    this.viewing.set({ isDrawn: true });
  }

  /** The picture or the video cannot be loaded. */
  failed(): void {
    if (this.state.status === "ready") this.empty("media");
  }

  /** @param share of the ad's area in the window, from 0 to 1 */
  visible(share: number): void {
    this.viewing.set({ share });
  }

  background(isBackground: boolean): void {
    this.isBackground = isBackground;
    this.viewing.set({ isBackground });
  }

  /** Whether something still depends on how much of the ad is in view. */
  get isWatched(): boolean {
    const { state } = this;
    return state.status === "ready" && (state.ad.video !== null || this.viewing.isWaiting);
  }

  /** The video plays and is at this position. */
  progress(atMs: number, durationMs: number): void {
    const { state } = this;
    if (state.status !== "ready") return;
    this.tell("start");
    for (const [kind, share] of PARTS) if (durationMs > 0 && atMs >= durationMs * share) this.tell(kind);
  }

  ended(): void {
    const { state } = this;
    if (state.status !== "ready") return;
    this.progress(1, 1);
    this.tell("complete");
    if (state.ad.format === "rewarded") this.reward(state.ad);
  }

  /** Opens the advertiser's page; the address counts the click. */
  tap(): void {
    const { state } = this;
    const url = state.status === "ready" ? http(state.ad.destinationURL) : null;
    if (state.status !== "ready" || url === null) return;
    this.client.host.openUrl(url);
    this.events.onClick?.(state.ad);
  }

  /** Opens the page that says why the ad was chosen, which is no click. */
  explain(): void {
    const url = this.state.status === "ready" ? explanationOf(this.state.ad) : null;
    if (url !== null) this.client.host.openUrl(url);
  }

  /** Closes the ad, unless its close button is not there yet. */
  close(): void {
    if (this.state.status === "ready" && this.state.canClose) this.end();
  }

  hideForToday(): void {
    if (this.state.status !== "ready") return;
    void this.client.store.keep(this.unit, { hiddenOn: localDate() });
    this.end();
  }

  private put(outcome: Outcome, startedMs: number): void {
    if ("error" in outcome) {
      this.set({ status: "error", error: outcome.error });
      this.events.onError?.(outcome.error);
      return;
    }
    if ("empty" in outcome) {
      this.empty(outcome.empty);
      return;
    }
    const { ad } = outcome;
    this.told = new Set();
    this.untilMs = startedMs + (LIFE_MS[ad.format] ?? LIFE_MS.banner);
    this.viewing = new Viewing(() => this.began(ad));
    this.viewing.set({ isBackground: this.isBackground });
    this.watch(ad);
    this.set({ status: "ready", ad, canClose: !ad.settings?.closeDelayMs, isRewarded: false });
    this.events.onLoad?.(ad);
  }

  private watch(ad: Ad): void {
    const ms = ad.video ? SEEN_MS.video : SEEN_MS.image;
    const done = () => {
      this.impress(ad);
      this.tell("viewable");
    };
    this.viewing.add({ ms, continuous: true, done });
    const { rewardAfterMs } = ad.settings ?? {};
    if (ad.format === "rewarded" && !ad.video && rewardAfterMs !== undefined)
      this.viewing.add({ ms: rewardAfterMs, continuous: false, done: () => this.reward(ad) });
  }

  /** A splash ad may be shown for half a second, so that it counts when it is drawn on the screen. */
  private began(ad: Ad): void {
    if (ad.format === "splash") this.impress(ad);
    const { closeDelayMs = 0, closeAfterMs } = ad.settings ?? {};
    if (closeDelayMs > 0)
      this.viewing.add({ ms: closeDelayMs, continuous: false, done: () => this.change({ canClose: true }) });
    if (ad.format === "splash" && closeAfterMs !== undefined)
      this.viewing.add({ ms: closeAfterMs, continuous: false, done: () => this.end() });
  }

  private impress(ad: Ad): void {
    if (this.told.has("impression")) return;
    this.tell("impression");
    this.events.onImpression?.(ad);
  }

  private reward(ad: Ad): void {
    const { rewardData } = this.options;
    const data = rewardData ? `&data=${encodeURIComponent(rewardData)}` : "";
    this.tell("reward", data, () => {
      this.change({ isRewarded: true });
      this.events.onReward?.(ad);
    });
  }

  private end(): void {
    const { state } = this;
    if (state.status !== "ready") return;
    if (state.ad.video && !this.told.has("complete")) this.tell("skip");
    this.tell("close");
    this.viewing.stop();
    this.set({ status: "closed" });
    this.events.onClose?.(state.ad);
  }

  private empty(reason: string): void {
    this.viewing.stop();
    this.set({ status: "empty", reason });
    this.events.onEmpty?.(reason);
  }

  /** Sends each kind of beacon once, if the ad has it. */
  private tell(kind: BeaconKind, more = "", confirmed?: () => void): void {
    const { state } = this;
    const url = state.status === "ready" ? http(state.ad.beacons[kind]) : null;
    if (url === null || this.told.has(kind)) return;
    this.told.add(kind);
    this.client.queue.add(url + more, this.untilMs, confirmed);
  }

  private change(part: { canClose?: boolean; isRewarded?: boolean }): void {
    if (this.state.status === "ready") this.set({ ...this.state, ...part });
  }

  private set(state: AdState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
