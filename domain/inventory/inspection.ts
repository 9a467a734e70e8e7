/** How long an app's requests are recorded once inspection is switched on. */
export const INSPECTION_TTL_MS = 10 * 60_000;
/** The KV key of the time until which an app is inspected, epoch milliseconds as text; absent while it is not. */
export const inspectionKey = (appId: string): string => `inspect:${appId}`;
/** How many of its last requests are kept. */
export const INSPECTED_REQUESTS_MAX = 50;

/** One request of an app, as it was asked and answered. Who the user is stays with the app. */
export interface InspectedRequest {
  /** Unique: the same one told twice is kept once. */
  id: string;
  /** Epoch milliseconds. */
  atMs: number;
  unitId: string;
  /** Of the answer. */
  status: number;
  outcome: "ad" | "test-ad" | "no-ad" | "refused";
  /** Why there is no ad, or what the request got wrong; null with an ad. */
  reason: string | null;
  advertiser: string | null;
  platform: string | null;
  language: string | null;
  sdk: string | null;
  /** Whether the app named a user. */
  named: boolean;
}

/**
 * What the `InspectionBoard` object answers: one object an app, which keeps the last requests while its publisher looks. Isolates learn
 * from KV that somebody looks, and tell it at most once a second each.
 */
export interface InspectionBoardRpc {
  record(requests: readonly InspectedRequest[]): Promise<void>;
  /** The newest first. */
  recent(): Promise<InspectedRequest[]>;
}

/** The newest of both, without repeats, the newest first. */
export function withRequests(
  known: readonly InspectedRequest[],
  told: readonly InspectedRequest[],
): InspectedRequest[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...told.filter(({ id }) => !ids.has(id))]
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, INSPECTED_REQUESTS_MAX);
}

/** What a request may say that it came from: `web/1.0.0`. Anything else is taken for nothing. */
const SDK = /^[a-z][a-z-]{0,23}\/\d{1,4}(\.\d{1,4}){0,2}$/;

/** @returns the SDK's name and version, or null where the request names none that can be one */
export function sdkOf(text: string | null | undefined): string | null {
  return text && SDK.test(text) ? text : null;
}
