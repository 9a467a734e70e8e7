import { BeaconQueue } from "./queue";
import { askAd, type Outcome, queryOf } from "./request";
import { SplashAds } from "./splash";
import { memoryStorage, Store } from "./store";
import type { Ad, ClientOptions, Host, LoadOptions, Madang } from "./types";
import { SDK } from "./version";

const BASE_URL = "https://edge.madang.example";
/** How often an ad is asked for again where the app has shown as many of its campaign as it may. */
const ASKED_MAX = 4;

/** An app's connection to the ad server, for all its places. */
export class Client implements Madang {
  readonly store: Store;
  readonly queue: BeaconQueue;
  readonly splash: SplashAds;
  private readonly fetch: typeof fetch;
  private readonly unwatch: () => void;
  /** Ads shown since the app's start by the keys of `caps`; never stored. */
  private readonly counts = new Map<string, number>();

  constructor(
    private options: ClientOptions,
    readonly host: Host,
  ) {
    this.fetch = (...given) => (options.fetch ?? globalThis.fetch)(...given);
    this.store = new Store(options.storage ?? memoryStorage(), options.appKey || "none");
    this.queue = new BeaconQueue(this.fetch, this.store);
    this.unwatch = host.whenActive(() => this.flush());
    this.splash = new SplashAds(this.store, {
      ask: (unit, daysAhead) => this.request(unit, { ahead: String(daysAhead) }),
      check: (url) => askAd(this.fetch, url, options.appKey),
    });
  }

  setUser(userId: string | null): void {
    const { userId: _, ...rest } = this.options;
    this.options = userId === null ? rest : { ...rest, userId };
  }

  flush(): void {
    this.queue.flush();
  }

  async prefetch(unit: string): Promise<void> {
    if (!this.options.appKey) return;
    for (const { cover } of await this.splash.prefetch(unit)) if (cover) this.host.prefetchImage(cover);
  }

  destroy(): void {
    this.unwatch();
    this.queue.destroy();
  }

  /** An ad that the app's own counts admit. Never rejects. */
  async ask(unit: string, { contextId }: LoadOptions, left = ASKED_MAX): Promise<Outcome> {
    const outcome = await this.request(unit, { contextId });
    if (!("ad" in outcome) || this.admits(outcome.ad)) return outcome;
    return left > 1 ? this.ask(unit, { contextId }, left - 1) : { empty: "frequency-cap" };
  }

  /** Language of the SDK's own words. */
  get language(): string {
    return (this.options.locale ?? phoneLocale() ?? "en").slice(0, 2);
  }

  private async request(unit: string, more: Record<string, string | undefined>): Promise<Outcome> {
    const { appKey, baseUrl = BASE_URL, userId, deviceId, locale = phoneLocale() } = this.options;
    if (!appKey) return { error: { code: "UNAUTHORIZED", retryable: false } };
    const { os, theme } = this.host;
    const own = {
      unit,
      uid: userId,
      deviceId,
      lcl: locale,
      theme: theme(),
      sdk: SDK,
      seen: this.seen(),
      backfill: "off",
    };
    const query = queryOf({ ...own, pf: platformOf(os), ...more });
    return askAd(this.fetch, `${baseUrl.replace(/\/$/, "")}/request?${query}`, appKey);
  }

  private seen(): string {
    return [...this.counts].flat().join(".");
  }

  /** Counts an ad that is about to be shown, if all its caps allow it. */
  private admits({ caps = {} }: Ad): boolean {
    const after = (key: string) => (this.counts.get(key) ?? 0) + 1;
    const keys = Object.keys(caps);
    if (keys.some((key) => after(key) > (caps[key] ?? 0))) return false;
    for (const key of keys) this.counts.set(key, after(key));
    return true;
  }
}

/** Other systems are left out: the ad server would refuse them. */
const platformOf = (os: string): string | undefined =>
  ["ios", "android", "web"].find((known) => known === os);

function phoneLocale(): string | undefined {
  try {
    return Intl.DateTimeFormat().resolvedOptions().locale;
  } catch {
    return undefined;
  }
}
