import { env as bindings } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { bucketAt } from "../../../domain/delivery/bucket";
import type { BeaconVerdict, DeliveryKind } from "../../../domain/delivery/event";
import { completionRate, viewabilityRate } from "../../../domain/delivery/event-rates";
import { openDb, schema } from "../../../worker/db/client";
import type { ConsoleEnv } from "../../../worker/env";
import type { CampaignRow } from "../../../worker/services/campaigns/find";
import { readReport } from "../../../worker/services/reports/report";
import { campaignIn, type Trade } from "../../support/campaigns";
import { contextOf, openAccount, openBuyer, openShop } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv;
const db = openDb(env.DB);
const now = Date.now();
const bucket = bucketAt(now);

async function openTrade(): Promise<Trade> {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  return { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
}

async function write(
  campaign: CampaignRow,
  kinds: Partial<Record<DeliveryKind, [count: number, anonymous: number]>>,
  verdicts: [BeaconVerdict, string, number][],
): Promise<void> {
  const common = { campaignId: campaign.id, bucketAt: bucket, updatedAt: now };
  for (const [kind, [count, anonymous]] of Object.entries(kinds)) {
    const projects = { pubProjectId: campaign.pubProjectId, advProjectId: campaign.projectId };
    const key = { creativeId: "crt_1", unitId: "unt_1", kind: kind as DeliveryKind };
    await db.insert(schema.deliveryEventTotals).values({ ...common, ...projects, ...key, count, anonymous });
  }
  for (const part of ["a", "b"]) {
    for (const [verdict, reason, count] of verdicts) {
      const key = { kind: "impression" as const, verdict, reason, part };
      await db.insert(schema.beaconVerdicts).values({ ...common, ...key, count });
    }
  }
}

let trade: Trade;
let campaign: CampaignRow;
beforeAll(async () => {
  const other = await openTrade();
  trade = await openTrade();
  campaign = await campaignIn("live", trade);
  await write(campaign, { impression: [10, 4], viewable: [7, 0], start: [5, 0], complete: [2, 0] }, [
    ["valid", "", 20],
    ["duplicate", "token-used", 3],
    ["suspicious", "bot", 2],
  ]);
  await write(await campaignIn("live", other), { impression: [99, 99] }, [["valid", "", 99]]);
});

const sides = [
  ["adv", () => readReport(contextOf(env, trade.buyer.advertiser), campaign.projectId, "adv", {})],
  ["pub", () => readReport(contextOf(env, trade.shop.publisher), campaign.pubProjectId, "pub", {})],
] as const;

describe.each(sides)("the report of the %s side", (_side, read) => {
  test("counts viewables, videos and readers without a name of its own campaigns alone", async () => {
    const { events } = await read();
    expect(events).toEqual({
      kinds: { impression: 10, viewable: 7, start: 5, complete: 2 },
      anonymousImpressions: 4,
    });
    expect([viewabilityRate(events.kinds), completionRate(events.kinds)]).toEqual([0.7, 0.4]);
  });

  test("says what arrived and why part of it is not billed, over all that counted it", async () => {
    expect((await read()).verdicts).toEqual([
      { verdict: "valid", reason: "", count: 40 },
      { verdict: "duplicate", reason: "token-used", count: 6 },
      { verdict: "suspicious", reason: "bot", count: 4 },
    ]);
  });
});
