import type { Outcome } from "./request";
import type { Store } from "./store";
import type { Ad } from "./types";

const DAYS_AHEAD = [0, 1, 2, 3];
const DAY_MS = 24 * 60 * 60_000;

interface Server {
  ask(unit: string, daysAhead: number): Promise<Outcome>;
  check(url: string): Promise<Outcome>;
}

const isValidAt = ({ validFrom, validUntil }: Ad, atMs: number): boolean =>
  Date.parse(validFrom ?? "") <= atMs && atMs < Date.parse(validUntil ?? "");

/** Splash ads that are loaded ahead, so that one is there when the app starts. */
export class SplashAds {
  constructor(
    private readonly store: Store,
    private readonly server: Server,
  ) {}

  /** The stored ad of now, or null; ads that are over are dropped. */
  async stored(unit: string): Promise<Ad | null> {
    const { splash = [] } = await this.store.unit(unit);
    const now = Date.now();
    return splash.find((ad) => isValidAt(ad, now)) ?? null;
  }

  /** Stores an ad, and drops those that are over. */
  async keep(unit: string, ...ads: Ad[]): Promise<void> {
    const { splash = [] } = await this.store.unit(unit);
    const now = Date.now();
    const known = new Set(ads.map(({ check }) => check));
    const living = splash.filter((ad) => Date.parse(ad.validUntil ?? "") > now && !known.has(ad.check));
    await this.store.keep(unit, { splash: [...living, ...ads] });
  }

  /** Asks whether a stored ad is shown now. @returns the ad with a token that counts */
  async check({ check }: Ad): Promise<Outcome> {
    return check ? this.server.check(check) : { empty: "no-ad" };
  }

  /** Loads the days for which there is no ad. @returns the loaded ads */
  async prefetch(unit: string): Promise<Ad[]> {
    const { splash = [] } = await this.store.unit(unit);
    const now = Date.now();
    const loaded: Ad[] = [];
    for (const days of DAYS_AHEAD) {
      const atMs = now + days * DAY_MS;
      if ([...splash, ...loaded].some((ad) => isValidAt(ad, atMs))) continue;
      const outcome = await this.server.ask(unit, days);
      if ("error" in outcome) break;
      if ("ad" in outcome && outcome.ad.check) loaded.push(outcome.ad);
    }
    if (loaded.length > 0) await this.keep(unit, ...loaded);
    return loaded;
  }
}
