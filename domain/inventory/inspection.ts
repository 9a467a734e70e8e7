/** How long an app's requests are recorded once inspection is switched on. */
export const INSPECTION_TTL_MS = 10 * 60_000;
/** Where KV keeps until when somebody looks at an app, epoch milliseconds as text; nothing is there where nobody does. */
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
  tell(requests: readonly InspectedRequest[]): Promise<void>;
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

/** The checklist of the developer centre, in its order. Source: specification sections 2 and 4. */
export const PREFLIGHT_STEPS = ["connect-app", "verify-ownership", "connect-unit", "test-campaign"] as const;
export type PreflightStep = (typeof PREFLIGHT_STEPS)[number];

/** `before`: something has to be done first. `waiting`: it is done and its signal has not come. `connected`: it has come. */
export type PreflightState = "before" | "waiting" | "testing" | "connected";

/** What is known of one app; times in epoch milliseconds, null for what did not happen since the checklist was last reset. */
export interface PreflightSignals {
  /** The first request that carried the app's key, of whatever unit. */
  sdkSeenAt: number | null;
  verifiedAt: number | null;
  /** Whether somebody was asked to prove that the app is theirs, and may still. */
  challengeOpen: boolean;
  unitCount: number;
  /** The first request for a unit of the app. */
  unitSeenAt: number | null;
  /** Whether a product sells a unit of the app, so that a test campaign can run on it. */
  testable: boolean;
  /** Whether a test runs whose ad no device has displayed yet. */
  testAwaited: boolean;
  /** When a test device last displayed the test ad on a unit of the app. */
  testSeenAt: number | null;
}

/** Each step by its own signal: they may come in any order, and none waits for the one before it. */
export function preflightStates(signals: PreflightSignals): Record<PreflightStep, PreflightState> {
  // A test ad that a device displayed came by a unit of the app, though tests are counted nowhere.
  const isTested = signals.testSeenAt !== null;
  return {
    "connect-app": signals.sdkSeenAt === null && !isTested ? "waiting" : "connected",
    "verify-ownership":
      signals.verifiedAt !== null ? "connected" : signals.challengeOpen ? "waiting" : "before",
    "connect-unit":
      signals.unitSeenAt !== null || isTested ? "connected" : signals.unitCount > 0 ? "waiting" : "before",
    "test-campaign": testState(signals),
  };
}

/** A test whose ad is awaited is shown as running even when an earlier one was seen; once it is seen, nothing is left to do. */
function testState({ testAwaited, testSeenAt, testable }: PreflightSignals): PreflightState {
  if (testAwaited) return "testing";
  if (testSeenAt !== null) return "connected";
  return testable ? "waiting" : "before";
}
