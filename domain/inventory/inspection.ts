/** How long an app's requests are recorded after inspection is switched on. */
export const INSPECTION_TTL_MS = 10 * 60_000;
/** KV key of the end of an app's inspection, epoch milliseconds as text; absent without inspection. */
export const inspectionKey = (appId: string): string => `inspect:${appId}`;
/** Number of stored last requests. */
export const INSPECTED_REQUESTS_MAX = 50;

/** One request of an app and its answer. The user's identity is not recorded. */
export interface InspectedRequest {
  /** Unique id; a request reported twice is stored once. */
  id: string;
  /** Epoch milliseconds. */
  atMs: number;
  unitId: string;
  /** HTTP status of the answer. */
  status: number;
  outcome: "ad" | "test-ad" | "no-ad" | "refused";
  /** Why there is no ad, or the error in the request; null with an ad. */
  reason: string | null;
  advertiser: string | null;
  platform: string | null;
  language: string | null;
  sdk: string | null;
  /** Whether the request identifies a user. */
  named: boolean;
}

/**
 * Interface of the `InspectionBoard` object, one per app, which stores the last requests during an inspection. Isolates learn of
 * an inspection from KV, and report at most once per second each.
 */
export interface InspectionBoardRpc {
  record(requests: readonly InspectedRequest[]): Promise<void>;
  /** Newest first. */
  recent(): Promise<InspectedRequest[]>;
}

/** The newest of both lists without duplicates, newest first. */
export function withRequests(
  known: readonly InspectedRequest[],
  told: readonly InspectedRequest[],
): InspectedRequest[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...told.filter(({ id }) => !ids.has(id))]
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, INSPECTED_REQUESTS_MAX);
}

/** Format of a request's stated SDK: `web/1.0.0`. Other values are ignored. */
const SDK = /^[a-z][a-z-]{0,23}\/\d{1,4}(\.\d{1,4}){0,2}$/;

/** @returns the SDK's name and version, or null if the request states none in this format */
export function sdkOf(text: string | null | undefined): string | null {
  return text && SDK.test(text) ? text : null;
}
