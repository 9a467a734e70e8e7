import { beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "../../../../domain/kernel";
import { listLedgerRoots } from "../../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";
import { beaconOf, compactAndSeal, deliver, HOUR_AT, SEALED_AT } from "./stage";

const DAY = new Date(HOUR_AT).toISOString().slice(0, 10);
let trade: Trade;

beforeAll(async () => {
  trade = await openTrade(env);
  const campaign = await campaignIn("live", trade);
  const startDay = new Date(HOUR_AT - 24 * HOUR_MS).toISOString().slice(0, 10);
  await env.DB.prepare("update campaigns set start_day = ? where id = ?").bind(startDay, campaign.id).run();
  await deliver([beaconOf(campaign, { tokenId: "t1" }), beaconOf(campaign, { tokenId: "t2" })]);
  await compactAndSeal(SEALED_AT);
});

test("both sides see the same root of a day, and only the publisher how many lines it has", async () => {
  const { shop, buyer } = trade;
  const own = await listLedgerRoots(contextOf(env, shop.publisher), shop.pub.id, "pub", {});
  const theirs = await listLedgerRoots(contextOf(env, buyer.advertiser), buyer.adv.id, "adv", {});
  expect(own.items).toMatchObject([{ day: DAY, version: 1, isReplaced: false, lines: 2, erasedLines: 0 }]);
  expect(theirs.items).toMatchObject([
    { day: DAY, root: own.items[0]?.root, lines: null, erasedLines: null },
  ]);
  expect(own.items[0]?.root).toMatch(/^[0-9a-f]{64}$/);
});

test("an ad account that booked nothing sees no roots, and nobody another project's", async () => {
  const stranger = await openBuyer(env, trade.shop);
  const ctx = contextOf(env, stranger.advertiser);
  expect((await listLedgerRoots(ctx, stranger.adv.id, "adv", {})).items).toEqual([]);
  await expect(listLedgerRoots(ctx, trade.buyer.adv.id, "adv", {})).rejects.toMatchObject({
    code: "PROJECT_NOT_FOUND",
  });
});
