import { describe, expect, it } from "vitest";
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_ACTORS,
  type CampaignAction,
  type CampaignActorKind,
  type CampaignState,
  campaignLabel,
  creativeLabel,
  decide,
  type Facts,
  offeredActions,
} from "../../../domain/booking";
import type { Guard } from "../../../domain/booking/states";
import { CAMPAIGN_TABLE } from "../../support/campaign-table";

const plain = (status: CampaignState["status"]): CampaignState => ({ status, phase: null, pausedFrom: null });

/** Every state a stored campaign can be in, by the name that the table below uses. */
const STATES: Record<string, CampaignState> = {
  draft: plain("draft"),
  submitted: { ...plain("submitted"), phase: "publisher" },
  "final review": { ...plain("submitted"), phase: "final" },
  rejected: plain("rejected"),
  booked: plain("booked"),
  live: plain("live"),
  "paused (booked)": { ...plain("paused"), pausedFrom: "booked" },
  "paused (live)": { ...plain("paused"), pausedFrom: "live" },
  cancelled: plain("cancelled"),
  closed: plain("closed"),
  deleted: plain("deleted"),
};

const ROWS = CAMPAIGN_TABLE.map((row) => ({
  ...row,
  action: row.action as CampaignAction,
  by: row.by as CampaignActorKind,
  guards: row.guards as Guard[],
}));

const factsOf = (guards: readonly Guard[]): Facts => Object.fromEntries(guards.map((guard) => [guard, true]));

const EVERY_FACT = factsOf(ROWS.flatMap(({ guards }) => guards));

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

describe("a campaign's transition", () => {
  it.each(ROWS)("$from, $action by $by leads to $to", ({ from, action, by, to, guards }) => {
    expect(decide(STATES[from] as CampaignState, action, by, factsOf(guards))).toEqual({
      ok: true,
      next: STATES[to],
    });
  });

  it.each(ROWS.filter(({ guards }) => guards.length > 0))(
    "$from, $action by $by is refused by each thing that does not hold",
    ({ from, action, by, guards }) => {
      for (const missing of guards) {
        const facts = { ...EVERY_FACT, [missing]: false };
        expect(decide(STATES[from] as CampaignState, action, by, facts)).toEqual({
          ok: false,
          refusal: missing,
        });
      }
      expect(decide(STATES[from] as CampaignState, action, by, {}).ok).toBe(false);
    },
  );

  it(`is refused for every other of the ${WALK.length} pairs of state, action and actor, whatever holds`, () => {
    const allowed = new Set(ROWS.map(({ from, action, by }) => `${from}, ${action} by ${by}`));
    const open = WALK.filter(
      ({ from, action, by }) => decide(STATES[from] as CampaignState, action, by, EVERY_FACT).ok,
    );
    expect(new Set(open.map(({ from, action, by }) => `${from}, ${action} by ${by}`))).toEqual(allowed);
  });

  it("out of a pause before the start leads to live when the start has passed and a creative is approved", () => {
    const resume = (facts: Facts) =>
      decide(STATES["paused (booked)"] as CampaignState, "resume", "advertiser", facts);
    const started = { "end-not-reached": true, "start-reached": true };
    expect(resume({ ...started, "creative-approved": true })).toMatchObject({ next: { status: "live" } });
    expect(resume(started)).toMatchObject({ next: { status: "booked" } });
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
