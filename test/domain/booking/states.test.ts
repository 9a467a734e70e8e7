import { describe, expect, it } from "vitest";
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_ACTORS,
  type CampaignAction,
  type CampaignActorKind,
  type CampaignSituation,
  type CampaignState,
  campaignLabel,
  creativeLabel,
  decide,
  offeredActions,
} from "../../../domain/booking";
import { CAMPAIGN_GUARDS, type Guard } from "../../../domain/booking/states";
import { HOUR_MS } from "../../../domain/kernel";
import { CAMPAIGN_TABLE, CARD_TABLE } from "../../support/campaign-table";

const plain = (status: CampaignState["status"]): CampaignState => ({ status, phase: null, pausedFrom: null });

/** Every state of a stored campaign, by the names in the table below. */
const STATES: Record<string, CampaignState> = {
  draft: plain("draft"),
  submitted: { ...plain("submitted"), phase: "publisher" },
  "final review": { ...plain("submitted"), phase: "final" },
  payment: { ...plain("submitted"), phase: "payment" },
  rejected: plain("rejected"),
  booked: plain("booked"),
  live: plain("live"),
  "paused (booked)": { ...plain("paused"), pausedFrom: "booked" },
  "paused (live)": { ...plain("paused"), pausedFrom: "live" },
  cancelled: plain("cancelled"),
  closed: plain("closed"),
  deleted: plain("deleted"),
};

const ROWS = [...CAMPAIGN_TABLE, ...CARD_TABLE].map((row) => ({
  ...row,
  action: row.action as CampaignAction,
  by: row.by as CampaignActorKind,
  guards: row.guards as Guard[],
}));

const NOW_MS = Date.parse("2026-12-24T00:00:00Z");
const QUOTE = { totalMinor: 33_000 };

/** Inputs for which each guard holds and, separately, fails, including boundary times and amounts. */
const HOLDS: Record<Guard, { holds: Partial<CampaignSituation>[]; fails: Partial<CampaignSituation>[] }> = {
  complete: { holds: [{ wrongFields: [] }], fails: [{ wrongFields: ["info.name"] }, {}] },
  quoted: { holds: [{ quote: QUOTE }, { quote: { totalMinor: 0 } }], fails: [{ quote: null }, {}] },
  "slots-held": { holds: [{ lackingDays: [] }], fails: [{ lackingDays: ["2026-12-31"] }, {}] },
  "payment-settled": {
    holds: [{ isPaymentSettled: true }],
    fails: [{ isPaymentSettled: false }, {}],
  },
  "reason-given": {
    holds: [{ reason: "소재가 흐려요" }],
    fails: [{ reason: "" }, { reason: "  " }, { reason: null }, {}],
  },
  "review-lapsed": {
    holds: [{ submittedAtMs: NOW_MS - 72 * HOUR_MS }],
    fails: [{ submittedAtMs: NOW_MS - 72 * HOUR_MS + 1 }, { submittedAtMs: null }, {}],
  },
  "payment-overdue": {
    holds: [{ paymentDueAtMs: NOW_MS }],
    fails: [{ paymentDueAtMs: NOW_MS + 1 }, { paymentDueAtMs: null }, {}],
  },
  "start-reached": {
    holds: [{ startsAtMs: NOW_MS }, { startsAtMs: NOW_MS - 1 }],
    fails: [{ startsAtMs: NOW_MS + 1 }, { startsAtMs: null }, {}],
  },
  "creative-approved": {
    holds: [{ hasApprovedCreative: true }],
    fails: [{ hasApprovedCreative: false }, {}],
  },
  "end-reached": {
    holds: [{ endsAtMs: NOW_MS }, { endsAtMs: NOW_MS - 1 }],
    fails: [{ endsAtMs: NOW_MS + 1 }, { endsAtMs: null }, {}],
  },
  "end-not-reached": {
    holds: [{ endsAtMs: NOW_MS + 1 }, { endsAtMs: null }],
    fails: [{ endsAtMs: NOW_MS }, { endsAtMs: NOW_MS - 1 }, {}],
  },
  "settlement-within-prepaid": {
    holds: [
      { quote: QUOTE, finalSettlementMinor: 33_000 },
      { quote: QUOTE, finalSettlementMinor: 0 },
      { quote: null, finalSettlementMinor: 0 },
    ],
    fails: [
      { quote: QUOTE, finalSettlementMinor: 33_001 },
      { quote: QUOTE, finalSettlementMinor: -1 },
      { quote: null, finalSettlementMinor: 1 },
      { quote: QUOTE, finalSettlementMinor: null },
      { quote: QUOTE },
    ],
  },
};

const situationOf = (guards: readonly Guard[]): CampaignSituation =>
  Object.assign({ nowMs: NOW_MS }, ...guards.map((guard) => HOLDS[guard].holds[0]));

/** An input for which all guards hold, before and after the end. */
const EVERYTHING = [true, false].map((isOver) => ({
  ...situationOf(ROWS.flatMap(({ guards }) => guards)),
  endsAtMs: isOver ? NOW_MS : NOW_MS + 1,
}));

const WALK = Object.keys(STATES).flatMap((from) =>
  CAMPAIGN_ACTIONS.flatMap((action) => CAMPAIGN_ACTORS.map((by) => ({ from, action, by }))),
);

describe("creativeLabel", () => {
  it.each(["draft", "rejected", "cancelled"] as const)(
    "says of a creative in a %s campaign that it was not sent, since nobody reviews it",
    (status) => {
      expect(creativeLabel(status, "submitted")).toBe("not-sent");
      expect(creativeLabel(status, "live")).toBe("live");
    },
  );

  it.each(["submitted", "booked", "live", "paused"] as const)(
    "says of a creative in a %s campaign what is stored",
    (status) => {
      expect(creativeLabel(status, "submitted")).toBe("submitted");
    },
  );
});

describe("what a transition asks for", () => {
  it.each(Object.entries(HOLDS))(
    "%s holds when it does, and not when that is missing or was not said",
    (guard, { holds, fails }) => {
      const asked = (now: Partial<CampaignSituation>) =>
        CAMPAIGN_GUARDS[guard as Guard]({ nowMs: NOW_MS, ...now });
      for (const now of holds) expect([now, asked(now)]).toEqual([now, true]);
      for (const now of fails) expect([now, asked(now)]).toEqual([now, false]);
    },
  );
});

describe("a campaign's transition", () => {
  it.each(ROWS)("$from, $action by $by leads to $to", ({ from, action, by, to, guards }) => {
    expect(decide(STATES[from] as CampaignState, action, by, situationOf(guards))).toEqual({
      ok: true,
      next: STATES[to],
    });
  });

  it.each(ROWS.filter(({ guards }) => guards.length > 0))(
    "$from, $action by $by is refused by each thing that does not hold",
    ({ from, action, by, guards }) => {
      for (const missing of guards) {
        const others = guards.filter((guard) => guard !== missing);
        for (const fails of HOLDS[missing].fails) {
          const now = { ...situationOf(others), ...fails };
          expect([fails, decide(STATES[from] as CampaignState, action, by, now)]).toEqual([
            fails,
            { ok: false, refusal: missing },
          ]);
        }
      }
      expect(decide(STATES[from] as CampaignState, action, by, { nowMs: NOW_MS }).ok).toBe(false);
    },
  );

  it(`is refused for every other of the ${WALK.length} pairs of state, action and actor, whatever holds`, () => {
    const allowed = new Set(ROWS.map(({ from, action, by }) => `${from}, ${action} by ${by}`));
    const open = WALK.filter(({ from, action, by }) =>
      EVERYTHING.some((now) => decide(STATES[from] as CampaignState, action, by, now).ok),
    );
    expect(new Set(open.map(({ from, action, by }) => `${from}, ${action} by ${by}`))).toEqual(allowed);
  });

  it("out of a pause before the start leads to live when the start has passed and a creative is approved", () => {
    const resume = (now: Partial<CampaignSituation>) =>
      decide(STATES["paused (booked)"] as CampaignState, "resume", "advertiser", {
        ...situationOf(["quoted", "start-reached", "creative-approved", "end-not-reached"]),
        ...now,
      });
    expect(resume({})).toMatchObject({ next: { status: "live" } });
    expect(resume({ hasApprovedCreative: false })).toMatchObject({ next: { status: "booked" } });
    expect(resume({ startsAtMs: NOW_MS + 1 })).toMatchObject({ next: { status: "booked" } });
  });
});

describe("the actions a page offers", () => {
  it.each(Object.keys(STATES))("in %s are those of the table, for each actor", (from) => {
    for (const by of CAMPAIGN_ACTORS) {
      const expected = ROWS.filter((row) => row.from === from && row.by === by).map(({ action }) => action);
      expect(offeredActions(STATES[from] as CampaignState, by).sort()).toEqual(expected.sort());
    }
  });
});

describe("the label of a campaign", () => {
  it.each<[string, string[], string]>([
    ["draft", [], "draft"],
    ["submitted", ["submitted"], "in-review"],
    ["final review", ["live"], "approved"],
    ["rejected", ["live"], "rejected"],
    ["booked", [], "waiting-for-creative"],
    ["booked", ["submitted", "rejected"], "waiting-for-creative"],
    ["booked", ["deleted"], "waiting-for-creative"],
    ["booked", ["rejected", "rejected", "deleted"], "creative-rejected"],
    ["booked", ["rejected", "live"], "ready-for-operation"],
    ["live", ["live"], "in-operation"],
    ["paused (live)", ["live"], "paused"],
    ["cancelled", [], "cancelled"],
    ["closed", ["live"], "closed"],
  ])("%s with creatives %j reads %s", (from, creatives, label) => {
    expect(campaignLabel(STATES[from] as CampaignState, creatives)).toBe(label);
  });
});
