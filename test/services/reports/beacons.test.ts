import { beforeAll, describe, expect, test } from "vitest";
import { type BeaconVerdict, bucketAt, type DeliveryKind } from "../../../domain/delivery";
import { unitSubject } from "../../../domain/delivery/event";
import type { CampaignRow } from "../../../worker/db/schema";
import { drawReport, readUnattributed, type VerdictCount } from "../../../worker/services/reports";
import { campaignIn, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openAccount, openBuyer, openShop } from "../../support/factories";
import { storeEvents, storeVerdicts } from "../../support/figures";

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
    await storeEvents(env, { ...common, ...projects, ...key, count, anonymous });
  }
  for (const part of ["a", "b"]) {
    for (const [verdict, reason, count] of verdicts) {
      const key = { kind: "impression" as const, verdict, reason, part };
      await storeVerdicts(env, { ...common, ...key, count });
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

const measures = ["viewables", "starts", "completes", "anonymousImpressions", "completionRate"];
const ofBuyer = (input: object = {}) =>
  drawReport(contextOf(env, trade.buyer.advertiser), "adv", campaign.projectId, input, undefined);
const ofShop = (input: object = {}) =>
  drawReport(contextOf(env, trade.shop.publisher), "pub", campaign.pubProjectId, input, undefined);
const sides = [
  ["adv", ofBuyer],
  ["pub", ofShop],
] as const;

describe.each(sides)("the report of the %s side", (_side, read) => {
  test("counts viewables, videos and readers without a name of its own campaigns alone", async () => {
    const { table, totals } = await read({ measures });
    const counted = { viewables: 7, starts: 5, completes: 2, anonymousImpressions: 4, completionRate: 0.4 };
    expect([table.totals, totals]).toEqual([counted, counted]);
  });

  test("says what arrived and why part of it is not billed, over all that counted it", async () => {
    expect((await read()).verdicts).toEqual([
      { verdict: "valid", reason: "", count: 40 },
      { verdict: "duplicate", reason: "token-used", count: 6 },
      { verdict: "suspicious", reason: "bot", count: 4 },
    ]);
  });
});

describe("forged beacons", () => {
  const forged = (subject: string, reason: string, count: number) => ({
    campaignId: subject,
    bucketAt: bucket,
    kind: "click" as const,
    verdict: "invalid" as const,
    reason,
    part: "forged",
    count,
    updatedAt: now,
  });
  const invalidOf = (verdicts: VerdictCount[]) => verdicts.filter(({ verdict }) => verdict === "invalid");

  /** Other files have forged beacons too. */
  let before: Map<string, number>;
  const unattributed = () => readUnattributed(contextOf(env, trade.operator, { now }));
  beforeAll(async () => {
    const { verdicts } = await unattributed();
    before = new Map(verdicts.map(({ verdict, reason, count }) => [`${verdict} ${reason}`, count]));
    const units = [trade.shop.banner.id, trade.shop.native.id, "unt_gone"].map(unitSubject);
    await storeVerdicts(env, [
      forged(units[0] ?? "", "malformed", 4),
      forged(units[1] ?? "", "bad-signature", 9),
      forged(units[2] ?? "", "malformed", 1),
      forged("", "malformed", 30),
      { ...forged("", "malformed", 500), bucketAt: bucket - 8 * 24 * 3_600_000 },
    ]);
  });

  test("that name a unit stand in the report of its publisher, and in nobody else's", async () => {
    const own = await ofShop();
    expect(invalidOf(own.verdicts)).toEqual([
      { verdict: "invalid", reason: "bad-signature", count: 9 },
      { verdict: "invalid", reason: "malformed", count: 4 },
    ]);
    const advertiser = await ofBuyer();
    expect(invalidOf(advertiser.verdicts)).toEqual([]);
    const ofCampaign = { filters: { campaign: [campaign.id] } };
    const one = await ofShop(ofCampaign);
    expect(invalidOf(one.verdicts)).toEqual([]);
  });

  test("are all read by operators, with the units that they name, and by nobody else", async () => {
    const { verdicts, places } = await unattributed();
    const added = verdicts.map(({ verdict, reason, count }) => {
      const key = `${verdict} ${reason}`;
      return [key, count - (before.get(key) ?? 0)];
    });
    expect(Object.fromEntries(added)).toMatchObject({ "invalid malformed": 35, "invalid bad-signature": 9 });
    const own = [trade.shop.native.id, trade.shop.banner.id];
    expect(
      places
        .filter(({ unitId }) => own.includes(unitId))
        .map(({ unitId, unitName, appTitle, count }) => [unitId, unitName, appTitle, count]),
    ).toEqual([
      [trade.shop.native.id, trade.shop.native.name, trade.shop.app.title, 9],
      [trade.shop.banner.id, trade.shop.banner.name, trade.shop.app.title, 4],
    ]);
    const refused = readUnattributed(contextOf(env, trade.shop.publisher, { now }));
    await expect(refused).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
