import { describe, expect, it } from "vitest";
import { preflightStates } from "../../../domain/inventory";
import type { PreflightSignals } from "../../../domain/inventory/preflight";

const NOTHING: PreflightSignals = {
  sdkSeenAt: null,
  verifiedAt: null,
  challengeOpen: false,
  unitCount: 0,
  unitSeenAt: null,
  testable: false,
  testAwaited: false,
  testSeenAt: null,
};

const states = (signals: Partial<PreflightSignals>) =>
  Object.values(preflightStates({ ...NOTHING, ...signals }));

describe("the checklist", () => {
  it.each<[string, Partial<PreflightSignals>, string[]]>([
    ["waits for the app alone at first", {}, ["waiting", "before", "before", "before"]],
    ["is connected by a request", { sdkSeenAt: 1 }, ["connected", "before", "before", "before"]],
    [
      "waits for a proof that was asked for",
      { challengeOpen: true },
      ["waiting", "waiting", "before", "before"],
    ],
    ["keeps a proof", { verifiedAt: 1 }, ["waiting", "connected", "before", "before"]],
    ["waits for a unit's request", { unitCount: 1 }, ["waiting", "before", "waiting", "before"]],
    [
      "is connected by a unit's request",
      { unitCount: 1, unitSeenAt: 1 },
      ["waiting", "before", "connected", "before"],
    ],
    ["waits for a test that can run", { testable: true }, ["waiting", "before", "before", "waiting"]],
    [
      "shows a test whose ad was not seen yet",
      { testable: true, testAwaited: true },
      ["waiting", "before", "before", "testing"],
    ],
    [
      "takes a test ad that was seen for everything it went through",
      { testable: true, testSeenAt: 1 },
      ["connected", "before", "connected", "connected"],
    ],
    [
      "shows a second test whose ad was not seen yet",
      { testAwaited: true, testSeenAt: 1 },
      ["connected", "before", "connected", "testing"],
    ],
  ])("%s", (_, signals, expected) => {
    expect(states(signals)).toEqual(expected);
  });
});
