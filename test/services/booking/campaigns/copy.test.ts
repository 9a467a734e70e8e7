import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { CampaignTargeting } from "../../../../domain/booking";
import { addDays } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import { bookOrResume, ownPaymentLink } from "../../../../worker/services/booking";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, nextSchedule, openBuyer } from "../../../support/factories";

const db = openDb(env.DB);
const NEW_BUDGET = 250_000;

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env);
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const schedule = () => ({ ...nextSchedule(), budgetMinor: NEW_BUDGET });
const repeat = (
  like: string,
  ctx = advertiser(),
  project = trade.buyer.adv.id,
  product = trade.shop.cpm.id,
) => bookOrResume(ctx, project, product, schedule(), { like });
const stored = async (id: string) => {
  const campaign = await db.query.campaigns.findFirst({ where: eq(schema.campaigns.id, id) });
  const creatives = await db.query.creatives.findMany({
    where: eq(schema.creatives.campaignId, id),
    orderBy: schema.creatives.unitId,
  });
  if (!campaign) throw new Error(`no campaign ${id}`);
  return { campaign, creatives };
};
const campaignsKept = async () => (await db.query.campaigns.findMany()).length;

it("a booking that is repeated begins with everything of the other one but its days, its budget and what was agreed on", async () => {
  const source = await stored((await campaignIn("booked", trade)).id);
  const { campaign: made } = await repeat(source.campaign.id);
  const copy = await stored(made.id);
  const { startDay, endDay } = nextSchedule();
  expect(copy.campaign).toEqual({
    ...source.campaign,
    ...{ id: made.id, status: "draft", version: 1, startDay, endDay, budgetMinor: NEW_BUDGET },
    ...{ submittedAt: null, publisherApprovedAt: null, quote: null, finalSettlementMinor: null },
    startsAt: copy.campaign.startsAt,
    endsAt: copy.campaign.endsAt,
    createdAt: copy.campaign.createdAt,
    updatedAt: copy.campaign.updatedAt,
  });
  expect(copy.creatives.length).toBeGreaterThan(0);
  expect(copy.creatives).toEqual(
    source.creatives.map((creative, at) => ({
      ...creative,
      ...{ id: copy.creatives[at]?.id, campaignId: made.id, status: "submitted", version: 1 },
      createdAt: copy.creatives[at]?.createdAt,
      updatedAt: copy.creatives[at]?.updatedAt,
    })),
  );
  const ids = [...source.creatives, ...copy.creatives].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // The source is unchanged.
  expect(await stored(source.campaign.id)).toEqual(source);
});

it("the same form sent twice makes one booking with its creatives once", async () => {
  const source = await stored((await campaignIn("booked", trade)).id);
  const before = await campaignsKept();
  const once = () => repeat(source.campaign.id, withIdempotencyKey(advertiser(), "repeat"));
  const [one, other] = await Promise.all([once(), once()]);
  await once();
  expect(one.campaign.id).toBe(other.campaign.id);
  expect(await campaignsKept()).toBe(before + 1);
  expect((await stored(one.campaign.id)).creatives).toHaveLength(source.creatives.length);
});

it("what was rejected or taken away is left behind", async () => {
  const source = await stored((await campaignIn("booked", trade)).id);
  const [first, ...rest] = source.creatives;
  await db
    .update(schema.creatives)
    .set({ status: "rejected" })
    .where(eq(schema.creatives.id, first?.id ?? ""));
  const { campaign } = await repeat(source.campaign.id);
  expect((await stored(campaign.id)).creatives).toHaveLength(rest.length);
});

it("nobody takes over a campaign of another ad account, or of another product, and nothing is left of the attempt", async () => {
  const source = await campaignIn("booked", trade);
  const other = await openBuyer(env, trade.shop);
  const before = await campaignsKept();
  const notFound = { code: "CAMPAIGN_NOT_FOUND" };
  const stranger = contextOf(env, other.advertiser);
  await expect(repeat(source.id, stranger, other.adv.id)).rejects.toMatchObject(notFound);
  await expect(repeat("cmp_none")).rejects.toMatchObject(notFound);
  const onOther = repeat(source.id, advertiser(), trade.buyer.adv.id, trade.shop.cpp.id);
  await expect(onOther).rejects.toMatchObject(notFound);
  expect(await campaignsKept()).toBe(before);
});

it("a booking that is repeated takes along no targeting that its product has ceased to offer, and no other draft's days", async () => {
  const { campaign } = await stored((await campaignIn("booked", trade)).id);
  const targeting: CampaignTargeting = {
    ...{ languages: ["ko"], countries: ["kr"] },
    ...{ excludedLanguages: [], excludedCountries: [], targetings: [], excludedTargetings: [] },
  };
  await db.update(schema.campaigns).set({ targeting }).where(eq(schema.campaigns.id, campaign.id));
  await db
    .update(schema.adProducts)
    .set({ targetings: [{ type: "language", surchargeMilliPct: 0, required: false }] })
    .where(eq(schema.adProducts.id, trade.shop.cpm.id));
  const { campaign: made } = await repeat(campaign.id);
  expect(made.targeting).toEqual({ ...targeting, countries: [] });
});

it("a booking that is repeated while another draft is held is a draft of its own", async () => {
  const source = await campaignIn("booked", trade, { pricing: "cpp" });
  const [first, second] = [20, 30].map((day) => {
    const startDay = addDays(nextSchedule().startDay, day);
    return { startDay, endDay: addDays(startDay, 4) };
  });
  const { adv } = trade.buyer;
  const cpp = trade.shop.cpp.id;
  const { campaign: held } = await bookOrResume(advertiser(), adv.id, cpp, first);
  const { campaign: made } = await bookOrResume(advertiser(), adv.id, cpp, second, { like: source.id });
  expect(made.id).not.toBe(held.id);
  expect(made).toMatchObject({ ...second, name: source.name });
  expect((await stored(held.id)).campaign).toMatchObject({ ...first, name: held.name });
});

it("a booking that is repeated with a representative has a link of its own", async () => {
  const { campaign } = await stored((await campaignIn("booked", trade)).id);
  await db
    .update(schema.campaigns)
    .set({ paymentMethod: "representative" })
    .where(eq(schema.campaigns.id, campaign.id));
  const { campaign: made } = await repeat(campaign.id);
  expect(await ownPaymentLink(advertiser(), made.id)).toMatchObject({ payerName: null });
});
