import { SDK } from "./version";

/** The fields of `GET /request`'s `result` that the SDK uses; all fields are in `domain/serving/answer.ts`. */
export interface Ad {
  format: string;
  unit: string;
  w: number;
  h: number;
  advertiser: string;
  icon: string | null;
  cover: string | null;
  /** MP4, tallest first; null or omitted for an image. */
  video?: { renditions: { url: string }[]; poster?: string } | null;
  altText: string;
  headline: string;
  body: string;
  callToAction: string | null;
  texts?: Record<string, string>;
  /** Null for a backfill ad. */
  destinationURL: string | null;
  accountTag: unknown;
  creativeTag: unknown;
  placement: { headline: boolean; body: boolean; cta: boolean; profile: boolean };
  adMark: boolean;
  /** How many ads the page may show, by keys that it counts. */
  caps?: Record<string, number>;
  /** The ad's campaign, in a carousel. */
  campaign?: string;
  settings?: {
    template?: boolean;
    backgroundColor?: string | null;
    carousel?: { indicator: boolean; intervalMs: number } | null;
  };
  test?: true;
  /** An exchange's ad: only `ad`, its HTML, is shown. */
  backfill?: true;
  ad?: string;
  /** The ad's beacon addresses; other kinds are not sent. */
  beacons: Partial<Record<BeaconKind, string>>;
}

type BeaconKind =
  | "impression"
  | "viewable"
  | "close"
  | "start"
  | "firstQuartile"
  | "midpoint"
  | "thirdQuartile"
  | "complete";

/** Timeout of an ad request. */
const ANSWERED_WITHIN_MS = 8_000;

export type AdAnswer = { ad: Ad } | { ad: null; reason: string };

/** Query parameters that are left out where they are empty. */
interface Asked {
  uid: string | null;
  contextId: string | undefined;
  /** Campaigns whose ads are already displayed, separated by points. */
  without: string | undefined;
}

/** Requests an ad. Never rejects: any error means no ad. The key is in the query, which avoids a preflight. */
export async function requestAd(
  { origin, key, seen }: { origin: string; key: string; seen: string },
  unit: string,
  asked: Asked,
): Promise<AdAnswer> {
  const waited = new AbortController();
  const timer = setTimeout(() => waited.abort(), ANSWERED_WITHIN_MS);
  try {
    const query = new URLSearchParams({ unit, key, pf: "web", lcl: navigator.language, sdk: SDK, seen });
    for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
    const response = await fetch(`${origin}/request?${query}`, {
      credentials: "omit",
      signal: waited.signal,
    });
    const { result, reason, msg } = await response.json();
    return result ? { ad: result } : { ad: null, reason: reason ?? msg };
  } catch {
    return { ad: null, reason: waited.signal.aborted ? "timeout" : "network" };
  } finally {
    clearTimeout(timer);
  }
}
