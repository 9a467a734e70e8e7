import { beforeAll, describe, expect, it } from "vitest";
import type { PlannedCampaign } from "../../../../domain/booking";
import { addDays } from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import {
  addToMediaPlan,
  bookProduct,
  createMediaPlan,
  deleteMediaPlan,
  fillMediaPlan,
  getMediaPlan,
  holdMediaPlan,
  listMediaPlans,
  renameMediaPlan,
  requestReview,
  sendMediaPlan,
  takeOutOfMediaPlan,
} from "../../../../worker/services/booking";
import { addAllowListEntry } from "../../../../worker/services/platform";
import { seenOf } from "../../../support/campaign-deeds";
import { current, draft, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  addMember,
  type Buyer,
  contextOf,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
} from "../../../support/factories";

let trade: Trade;
let other: Shop;
beforeAll(async () => {
  trade = await openTrade(env);
  other = await openShop(env);
  await addAllowListEntry(contextOf(env, other.publisher), other.pub.id, {
    value: trade.buyer.advertiser.email,
    manualPayment: true,
  });
});

const buyer = () => trade.buyer;
const ctxOf = ({ advertiser }: Buyer = buyer()) => contextOf(env, advertiser);
const own = () => buyer().adv.id;

let nth = 0;
/** Days of their own for each test. */
const days = () => {
  nth += 1;
  const startDay = addDays(nextSchedule().startDay, nth * 7);
  return { startDay, endDay: addDays(startDay, 4) };
};

/** A complete draft at one publisher, and one that has only its days at the other. */
async function planned() {
  const schedule = days();
  const first = await draft(trade, { pricing: "cpp", schedule, creatives: "none" });
  const { campaign: second } = await bookProduct(ctxOf(), own(), other.cpp.id, schedule);
  const id = await createMediaPlan(ctxOf(), own(), { name: "봄", campaignIds: [first.id, second.id] });
  return { id, first: first.id, second: second.id, schedule };
}

const read = (id: string) => getMediaPlan(ctxOf(), own(), id);
const seen = (campaigns: readonly PlannedCampaign[]) => ({
  campaigns: campaigns.flatMap(({ id, version, quote }) =>
    quote ? [{ campaignId: id, version, ...seenOf(quote) }] : [],
  ),
});
const send = async (id: string) => sendMediaPlan(ctxOf(), own(), id, seen((await read(id)).campaigns));

describe("a plan across publishers (B31)", () => {
  it("names what each campaign lacks, is filled in from one of them, and is sent as a whole", async () => {
    const { id, first, second } = await planned();
    await expect(send(id)).rejects.toMatchObject({
      code: "070",
      fields: { [`${second}.info.advertiserName`]: ["required"] },
    });
    expect((await current(trade, first)).status).toBe("draft");
    expect((await read(id)).campaigns.find((each) => each.id === second)?.openSteps).toEqual([
      "info",
      "billing",
    ]);

    await fillMediaPlan(ctxOf(), own(), id, first);
    const { campaigns } = await read(id);
    expect(campaigns.map(({ openSteps, name }) => [openSteps, name])).toEqual([
      [[], "겨울 보리차"],
      [[], "겨울 보리차"],
    ]);
    await sendMediaPlan(ctxOf(), own(), id, seen(campaigns));
    for (const each of [first, second]) expect((await current(trade, each)).status).toBe("submitted");
    expect((await read(id)).sentAt).not.toBeNull();
    expect((await listMediaPlans(ctxOf(), own())).items[0]).toMatchObject({ id, campaigns: 2 });
  });

  it("sends nothing where one publisher has no slot left, and names the campaign", async () => {
    const schedule = days();
    const rival = await openBuyer(env, other);
    await draft({ ...trade, shop: other, buyer: rival }, { pricing: "cpp", schedule, creatives: "none" });
    const { id: first } = await draft(trade, { pricing: "cpp", schedule, creatives: "none" });
    // A booking without a free slot leaves its draft.
    const late = await bookProduct(ctxOf(), own(), other.cpp.id, schedule).then(
      ({ campaign }) => campaign.id,
      (error: { details: { campaignId: string } }) => error.details.campaignId,
    );
    const id = await createMediaPlan(ctxOf(), own(), { name: "봄", campaignIds: [first, late] });
    await fillMediaPlan(ctxOf(), own(), id, first);
    for (const act of [() => holdMediaPlan(ctxOf(), own(), id), () => send(id)])
      await expect(act()).rejects.toMatchObject({
        code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
        details: { campaignId: late },
      });
    expect((await current(trade, first)).status).toBe("draft");
  });

  it("is not sent with other campaigns or amounts than were seen, and its drafts not by themselves", async () => {
    const { id, first } = await planned();
    await fillMediaPlan(ctxOf(), own(), id, first);
    const before = await read(id);
    const { quote } = before.campaigns.find((each) => each.id === first) ?? {};
    if (!quote) throw new Error("a complete draft has a quote");
    await expect(requestReview(ctxOf(), own(), first, seenOf(quote))).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
      details: { refusal: "media-plan" },
    });
    const cheaper = seen(before.campaigns);
    for (const each of cheaper.campaigns) each.seenTotalMinor = (each.seenTotalMinor ?? 0) - 1;
    await expect(sendMediaPlan(ctxOf(), own(), id, cheaper)).rejects.toMatchObject({
      code: "CAMPAIGN_QUOTE_CHANGED",
    });
    const more = await draft(trade, { creatives: "none" });
    await addToMediaPlan(ctxOf(), own(), id, { campaignIds: [more.id] });
    await expect(sendMediaPlan(ctxOf(), own(), id, seen(before.campaigns))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await deleteMediaPlan(ctxOf(), own(), id);
    await requestReview(ctxOf(), own(), more.id, seenOf((await draftQuote(more.id)) ?? quote));
    expect((await current(trade, more.id)).status).toBe("submitted");
  });

  it("is nobody else's, and a viewer only reads it", async () => {
    const { id, first } = await planned();
    const stranger = await openBuyer(env, trade.shop);
    const viewer = await openAccount(env, { kind: "adv" });
    await addMember(env, own(), viewer, LEVEL.viewer);
    const acts = (buyerCtx: ReturnType<typeof ctxOf>, project: string) => [
      () => holdMediaPlan(buyerCtx, project, id),
      () => sendMediaPlan(buyerCtx, project, id, { campaigns: [] }),
      () => renameMediaPlan(buyerCtx, project, id, { name: "남의 것" }),
      () => fillMediaPlan(buyerCtx, project, id, first),
      () => addToMediaPlan(buyerCtx, project, id, { campaignIds: [first] }),
      () => takeOutOfMediaPlan(buyerCtx, project, id, first),
      () => deleteMediaPlan(buyerCtx, project, id),
    ];
    for (const act of [
      ...acts(ctxOf(stranger), stranger.adv.id),
      () => getMediaPlan(ctxOf(stranger), stranger.adv.id, id),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const act of acts(contextOf(env, viewer), own()))
      await expect(act()).rejects.toMatchObject({ status: 403 });
    await expect(getMediaPlan(contextOf(env, viewer), own(), id)).resolves.toMatchObject({ id });
    await expect(
      createMediaPlan(ctxOf(stranger), stranger.adv.id, { name: "남의 초안", campaignIds: [first] }),
    ).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
  });
});

const draftQuote = async (campaignId: string) => {
  const id = await createMediaPlan(ctxOf(), own(), { name: "견적", campaignIds: [campaignId] });
  const { campaigns } = await read(id);
  await deleteMediaPlan(ctxOf(), own(), id);
  return campaigns[0]?.quote ?? null;
};
