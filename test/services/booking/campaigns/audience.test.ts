import { beforeAll, describe, expect, it, vi } from "vitest";
import { type AppRecord, appKeyKey, type MemberRecord, memberKey } from "../../../../domain/audience";
import { quoteCampaign } from "../../../../domain/booking";
import { getCampaign, updateCampaignStep } from "../../../../worker/services/booking";
import { transition } from "../../../../worker/services/booking/transition";
import {
  addCategory,
  addMetric,
  addTargeting,
  createProduct,
  getCategory,
  getProduct,
  removeTargeting,
  sellCategory,
  setProductOnSale,
  tickCategories,
  updateCategory,
  updateProduct,
  updateTargeting,
} from "../../../../worker/services/inventory";
import { setFeatures } from "../../../../worker/services/platform";
import { compilePlan } from "../../../../worker/services/serving/publish-plan";
import { collect, READS, relax } from "../../../support/audience";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, current, openTrade, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, cpmProduct, nextSchedule, openShop } from "../../../support/factories";

/** A number is told a second later. */
const SLOWLY = { timeout: 20_000, interval: 200 };

interface Sold extends Trade {
  category: string;
  dear: string;
  free: string;
}

/** A publisher whose product offers two targetings of one category, one of them free. */
async function openSold(): Promise<Sold> {
  const trade = await openTrade(env);
  const { shop } = trade;
  const by = () => contextOf(env, shop.publisher);
  const pub = shop.pub.id;
  await addMetric(by(), pub, { name: READS, parameters: [{ key: "city", type: "string" }] });
  const filter = { events: [{ event: READS, days: 30 }] };
  const { id: category } = await addCategory(by(), pub, { name: "독자", filter });
  await relax(env, pub);
  await collect(env, pub, ["reader"]);
  await vi.waitFor(async () => {
    expect((await getCategory(by(), pub, category)).audienceSize).toBe(1);
  }, SLOWLY);
  await tickCategories(by());
  await sellCategory(by(), pub, category, { status: "live" });
  const targeting = async (name: string, surchargeMilliPct: number) =>
    (await addTargeting(by(), pub, { name, surchargeMilliPct, categoryIds: [category] })).id;
  const [dear, free] = [await targeting("애독자", 12_500), await targeting("독자", 0)];
  const product = await createProduct(by(), pub, {
    ...cpmProduct([shop.banner.id, shop.native.id]),
    audiences: [dear, free],
  });
  await setProductOnSale(by(), pub, product.id, true);
  return { ...trade, shop: { ...shop, cpm: product }, category, dear, free };
}

let sold: Sold;
beforeAll(async () => {
  sold = await openSold();
});

const by = ({ shop }: Sold = sold) => contextOf(env, shop.publisher);
const advertiser = ({ buyer }: Sold = sold) => contextOf(env, buyer.advertiser);
const aim = (id: string, targeting: object, at: Sold = sold) =>
  updateCampaignStep(advertiser(at), at.buyer.adv.id, id, "targeting", targeting);
const planOf = async (id: string, { shop }: Sold = sold) => {
  const plan = await compilePlan(by(), shop.banner.id);
  return plan?.campaigns.find((campaign) => campaign.id === id)?.audience;
};
/** Ends the campaign as the clock does, without affecting others. */
async function closeNow(trade: Trade, id: string): Promise<void> {
  const campaign = await current(trade, id);
  const ctx = contextOf(env, null, { now: campaign.endsAt ?? 0 });
  await transition(ctx, campaign, { action: "close", actor: "clock" });
}
const refused = (field: string, code: string) => ({ code: "070", fields: { [field]: [code] } });

describe("a campaign that is aimed at a publisher's own targeting", () => {
  it("pays its surcharge, included and excluded alike, and once", async () => {
    const { id } = await campaignIn("draft", sold);
    for (const targeting of [
      { targetings: [sold.dear] },
      { targetings: [sold.free], excludedTargetings: [sold.dear] },
    ]) {
      await aim(id, targeting);
      const { quote } = await getCampaign(advertiser(), sold.buyer.adv.id, id);
      // 400,000 plus an eighth, plus VAT.
      expect(quote).toMatchObject({ surchargeMinor: 50_000, supplyMinor: 450_000, totalMinor: 495_000 });
    }
  });

  it("pays for all that it uses together, and at most the double beside the price", () => {
    const custom = (id: string, surchargeMilliPct: number) => ({
      type: "custom" as const,
      id,
      name: id,
      surchargeMilliPct,
    });
    const targeting = {
      ...{ languages: ["ko" as const], countries: [], excludedLanguages: [], excludedCountries: [] },
      ...{ targetings: ["a"], excludedTargetings: ["b"] },
    };
    const campaign = { ...nextSchedule(), slots: 1, budgetMinor: 100_000, targeting };
    const quoted = (...targetings: (typeof sold.shop.cpm.targetings)[number][]) =>
      quoteCampaign(campaign, { ...sold.shop.cpm, targetings })?.surchargeMinor;
    const language = { type: "language" as const, surchargeMilliPct: 10_000 };
    expect(quoted(language, custom("a", 1_500), custom("b", 20_000), custom("c", 99_000))).toBe(31_500);
    expect(quoted(language, custom("a", 150_000), custom("b", 100_000))).toBe(200_000);
  });

  it("chooses among what its product offers", async () => {
    const { id } = await campaignIn("draft", sold);
    const not = refused("targetings", "targeting.notOffered");
    await expect(aim(id, { targetings: ["tgt_nowhere"] })).rejects.toMatchObject(not);
    await expect(aim(id, { excludedTargetings: ["tgt_nowhere"] })).rejects.toMatchObject(not);
    const both = { targetings: [sold.free], excludedTargetings: [sold.free] };
    await expect(aim(id, both)).rejects.toMatchObject(
      refused("excludedTargetings", "targeting.contradiction"),
    );
  });

  it("is planned for the members of its categories, whom the ad server finds in KV", async () => {
    const { id } = await campaignIn("live", sold);
    expect(await planOf(id)).toBeNull();
    await aim(id, { targetings: [sold.free] });
    expect(await planOf(id)).toMatchObject({ categories: [[sold.category]], excludedCategories: [] });
    await aim(id, { excludedTargetings: [sold.free] });
    expect(await planOf(id)).toMatchObject({ categories: [], excludedCategories: [sold.category] });
    const { keys } = await env.PLANS.list({ prefix: memberKey(sold.shop.pub.id, "") });
    const record = await env.PLANS.get<MemberRecord>(keys[0]?.name ?? "", "json");
    expect([keys.length, Object.keys(record ?? {})]).toEqual([1, [sold.category]]);
  });

  it("keeps what it has when the sale ends, which is over with the last of its kind", async () => {
    const own = await openSold();
    const pub = own.shop.pub.id;
    const live = await campaignIn("live", own);
    const waiting = await campaignIn("draft", own);
    await aim(live.id, { targetings: [own.free] }, own);
    await aim(waiting.id, { targetings: [own.free] }, own);
    const end = () => sellCategory(by(own), pub, own.category, { status: "closing" });
    expect(await end()).toMatchObject({ status: "closing", isLocked: true });
    await tickCategories(by(own));
    expect(await getCategory(by(own), pub, own.category)).toMatchObject({ status: "closing" });
    // Existing bookings may change other fields; new bookings cannot select it.
    await aim(live.id, { targetings: [own.free], countries: ["kr"] }, own);
    const submission = sendForReview(advertiser(own), own.buyer.adv.id, waiting.id);
    await expect(submission).rejects.toMatchObject(refused("targeting.targetings", "targeting.notOffered"));
    const locked = { code: "TARGETING_CATEGORY_LOCKED" };
    const changed = { name: "독자", filter: { events: [{ event: READS, days: 31 }] } };
    await expect(updateCategory(by(own), pub, own.category, changed)).rejects.toMatchObject(locked);
    await closeNow(own, live.id);
    await tickCategories(by(own));
    expect(await getCategory(by(own), pub, own.category)).toMatchObject({ status: "ready_for_sale" });
    await updateCategory(by(own), pub, own.category, changed);
  });
});

describe("a product that offers targetings", () => {
  it("keeps them as they are while it does", async () => {
    const own = await openSold();
    const pub = own.shop.pub.id;
    await sellCategory(by(own), pub, own.category, { status: "closing" });
    const locked = { code: "TARGETING_LOCKED" };
    const dearer = { name: "애독자", surchargeMilliPct: 90_000, categoryIds: [own.category] };
    await expect(updateTargeting(by(own), pub, own.dear, dearer)).rejects.toMatchObject(locked);
    await expect(removeTargeting(by(own), pub, own.dear)).rejects.toMatchObject(locked);
    const units = [own.shop.banner.id, own.shop.native.id];
    await updateProduct(by(own), pub, own.shop.cpm.id, { ...cpmProduct(units), audiences: [own.free] });
    await updateTargeting(by(own), pub, own.dear, dearer);
    await removeTargeting(by(own), pub, own.dear);
  });

  it("says which of them are sold", async () => {
    const own = await openSold();
    const pub = own.shop.pub.id;
    const closed = async () =>
      (await getProduct(by(own), pub, own.shop.cpm.id)).targetings.map((offered) =>
        offered.type === "custom" ? offered.closed : offered.type,
      );
    expect(await closed()).toEqual(["language", "country", false, false]);
    await sellCategory(by(own), pub, own.category, { status: "closing" });
    expect(await closed()).toEqual(["language", "country", true, true]);
    await sellCategory(by(own), pub, own.category, { status: "live" });
    expect(await closed()).toEqual(["language", "country", false, false]);
  });

  it("may ask for one", async () => {
    const own = await openSold();
    const units = [own.shop.banner.id, own.shop.native.id];
    await updateProduct(by(own), own.shop.pub.id, own.shop.cpm.id, {
      ...cpmProduct(units),
      audiences: [own.dear, own.free],
      requiredAudiences: [own.free],
    });
    const { id } = await campaignIn("draft", own);
    await expect(aim(id, { targetings: [own.dear] }, own)).rejects.toMatchObject(
      refused("targetings", "required"),
    );
    await aim(id, { excludedTargetings: [own.free] }, own);
  });

  it("offers none of another publisher", async () => {
    const other = await openShop(env);
    const foreign = createProduct(contextOf(env, other.publisher), other.pub.id, {
      ...cpmProduct([other.banner.id]),
      audiences: [sold.free],
    });
    await expect(foreign).rejects.toMatchObject({ code: "TARGETING_NOT_FOUND" });
  });
});

describe("a platform that is to work without identifiers", () => {
  it("waits for the campaigns that mean its users, and forgets these users then", async () => {
    const own = await openSold();
    const { pub, app, banner } = own.shop;
    const features = ["ad-note", "audience-targeting", "identifier-free"];
    const switchOn = () => setFeatures(by(own), pub.id, { features });
    const live = await campaignIn("live", own);
    await aim(live.id, { targetings: [own.free] }, own);
    await expect(switchOn()).rejects.toMatchObject({ code: "TARGETING_LOCKED" });
    await closeNow(own, live.id);
    await switchOn();
    const draft = await campaignIn("draft", own);
    await expect(aim(draft.id, { targetings: [own.free] }, own)).rejects.toMatchObject(
      refused("targetings", "targeting.notOffered"),
    );
    await aim(draft.id, { languages: ["ko"] }, own);
    await settleOutbox(env);
    expect(await env.PLANS.get<AppRecord>(appKeyKey(app.appKey), "json")).toMatchObject({
      identifierFree: true,
    });
    expect((await compilePlan(by(own), banner.id))?.project).toMatchObject({ identifierFree: true });
    await vi.waitFor(async () => {
      const { keys } = await env.PLANS.list({ prefix: memberKey(pub.id, "") });
      expect([keys.length, (await getCategory(by(own), pub.id, own.category)).audienceSize]).toEqual([0, 0]);
    }, SLOWLY);
  });
});
