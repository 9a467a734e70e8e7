/** The checklist of the developer centre, in its order. Source: rule I4. */
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
