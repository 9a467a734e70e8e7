import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LeaseView } from "../../../domain/budget";
import {
  type AdRequest,
  compilePlan,
  type Decision,
  decide,
  type PlanCampaign,
  type PlanCreative,
} from "../../../domain/serving";
import {
  leasesOf,
  makeCampaign,
  makeCreative,
  makePlan,
  makeRequest,
  NOW,
  type PlanParts,
} from "./plan-factory";

/** The differences from an eligible CPM campaign, a Korean reader in Korea and open leases at an even pace. */
interface Case {
  name: string;
  now?: string;
  random?: number;
  unit?: PlanParts["unit"];
  project?: PlanParts["project"];
  request?: Partial<AdRequest>;
  leases?: Record<string, { state?: LeaseView["state"]; pace?: number; reason?: LeaseView["reason"] }>;
  campaigns: (Omit<Partial<PlanCampaign>, "creatives"> & {
    startsAt?: string;
    endsAt?: string;
    creatives?: (Partial<PlanCreative> & { displayFrom?: string; displayTo?: string })[];
  })[];
  expect: ({ reason: string } | { campaigns: string[]; creative?: string; cap?: object; lease?: string }) & {
    /** Refusals of the plan's campaigns, whichever campaign is served. */
    refused?: Record<string, string>;
  };
}

const folder = new URL("./cases/", import.meta.url);

function campaignOf({ startsAt, endsAt, creatives, ...parts }: Case["campaigns"][number]): PlanCampaign {
  const campaign = makeCampaign(parts);
  if (startsAt) campaign.startsAtMs = Date.parse(startsAt);
  if (endsAt) campaign.endsAtMs = Date.parse(endsAt);
  if (creatives) {
    campaign.creatives = creatives.map(({ displayFrom, displayTo, ...rest }) => {
      const creative = makeCreative(rest);
      if (displayFrom) creative.displayFromMs = Date.parse(displayFrom);
      if (displayTo) creative.displayToMs = Date.parse(displayTo);
      return creative;
    });
  }
  return campaign;
}

function decisionOf(given: Case) {
  const compiled = compilePlan(
    makePlan({ unit: given.unit, project: given.project, campaigns: given.campaigns.map(campaignOf) }),
  );
  const leases = leasesOf((id) => {
    const { state = "open", pace = null, reason = null } = given.leases?.[id] ?? { pace: 1 };
    return { state, paceRatio: pace, reason };
  });
  const now = given.now ? Date.parse(given.now) : NOW;
  return decide(compiled, makeRequest(given.request), leases, now, given.random ?? 0);
}

function refusedBy({ audience, withoutLease }: Decision): Record<string, string> {
  const all = [...audience.refused, ...withoutLease];
  return Object.fromEntries(all.map(({ campaignId, reason }) => [campaignId, reason]));
}

for (const file of readdirSync(folder).sort()) {
  describe(file.replace(".json", ""), () => {
    const cases = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Case[];
    test.each(cases)("$name", (given) => {
      const decision = decisionOf(given);
      if (given.expect.refused) expect(refusedBy(decision)).toEqual(given.expect.refused);
      if ("reason" in given.expect) {
        expect(decision).toMatchObject({ filled: false, reason: given.expect.reason });
        return;
      }
      expect(decision).toMatchObject({ filled: true });
      if (!decision.filled) return;
      const [first] = decision.choices;
      expect(decision.choices.map(({ campaign }) => campaign.id)).toEqual(given.expect.campaigns);
      if (given.expect.creative) expect(first?.creative.creative.id).toBe(given.expect.creative);
      if (given.expect.cap) expect(first?.cap).toEqual(given.expect.cap);
      expect(first?.lease).toBe(given.expect.lease ?? "open");
    });
  });
}
