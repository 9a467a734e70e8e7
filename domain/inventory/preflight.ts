/** The developer center's checklist, in order. Source: rule I4. */
export const PREFLIGHT_STEPS = ["connect-app", "verify-ownership", "connect-unit", "test-campaign"] as const;

export type PreflightStep = (typeof PREFLIGHT_STEPS)[number];

/**
 * `before`: a prerequisite is missing. `waiting`: set up, without a signal yet. `testing`: a test is running. `connected`: the
 * signal has arrived.
 */
export type PreflightState = "before" | "waiting" | "testing" | "connected";

/** Signals of one app; times in epoch milliseconds, null if absent since the checklist was last reset. */
export interface PreflightSignals {
  /** First request with the app's key, for any unit. */
  sdkSeenAt: number | null;
  verifiedAt: number | null;
  /** Whether an ownership challenge is open. */
  challengeOpen: boolean;
  unitCount: number;
  /** First request for a unit of the app. */
  unitSeenAt: number | null;
  /** Whether a product sells a unit of the app, which a test campaign needs. */
  testable: boolean;
  /** Whether a test is running whose ad was not displayed yet. */
  testAwaited: boolean;
  /** Last display of the test ad by a test device on a unit of the app. */
  testSeenAt: number | null;
}

/** Each step depends only on its own signal; signals may arrive in any order. */
export function preflightStates(signals: PreflightSignals): Record<PreflightStep, PreflightState> {
  // A displayed test ad proves a request for a unit of the app, although tests are not counted.
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

/** A pending test is shown as running even if an earlier one was displayed; once displayed, the step is done. */
function testState({ testAwaited, testSeenAt, testable }: PreflightSignals): PreflightState {
  if (testAwaited) return "testing";
  if (testSeenAt !== null) return "connected";
  return testable ? "waiting" : "before";
}
