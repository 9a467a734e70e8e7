import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { AD_BLOCKING_DOMAINS_MAX, addDays, dayAt } from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import { compilePlan as compile, planKey, type ServingPlan } from "../../../../domain/serving";
import { schema } from "../../../../worker/db/client";
import {
  addCreative,
  createInHouseCampaign,
  finalReview,
  mendInHouse,
  updateCampaignStep,
  updateCreative,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { createProduct, setProductOnSale } from "../../../../worker/services/inventory";
import {
  addBlockedDomains,
  listBlockedDomains,
  removeBlockedDomains,
  setAdBlocking,
  setBlockedCategories,
} from "../../../../worker/services/platform";
import { getAdBlocking } from "../../../../worker/services/platform/ad-blocking";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, draft, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  addMember,
  contextOf,
  creativeFor,
  INFO,
  openAccount,
  openBuyer,
  openShop,
  setsOf,
  uploadFor,
} from "../../../support/factories";
import { png } from "../../../support/images";
import { QUEST } from "../../../support/quests";

async function openTrade(): Promise<Trade> {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  return { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
}

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

const publisher = ({ shop }: Trade = trade) => contextOf(env, shop.publisher);
const set = (of: Trade, categories: string[], domains: string[] = []) =>
  setAdBlocking(publisher(of), of.shop.pub.id, { categories, domains });

/** The refusal of a campaign in the banner's published plan. */
async function refusalOf({ shop }: Trade, campaignId: string): Promise<string | undefined> {
  await settleOutbox(env);
  const plan = await env.PLANS.get<ServingPlan>(planKey(shop.banner.id), "json");
  if (!plan) throw new Error("the unit has no plan");
  return compile(plan).refused.find((each) => each.campaignId === campaignId)?.reason;
}

describe("what a publisher blocks", () => {
  it("keeps a running campaign of the category, or of the domain, from every unit, and lets it back", async () => {
    const of = await openTrade();
    const { id } = await campaignIn("live", of);
    expect(await refusalOf(of, id)).toBeUndefined();
    await set(of, [INFO.advertiserCategory]);
    expect(await refusalOf(of, id)).toBe("blocked-category");
    await set(of, [], ["barley.example"]);
    expect(await refusalOf(of, id)).toBe("blocked-domain");
    await set(of, [], ["another.example"]);
    expect(await refusalOf(of, id)).toBeUndefined();
  });

  it("travels in a plan as far as one of its campaigns meets it", async () => {
    const of = await openTrade();
    await campaignIn("live", of);
    await set(of, [], ["another.example", "barley.example"]);
    await settleOutbox(env);
    const plan = await env.PLANS.get<ServingPlan>(planKey(of.shop.banner.id), "json");
    expect(plan?.project.blockedDomains).toEqual(["barley.example"]);
  });

  it("is said at the field that it concerns, before anybody pays for what is never shown", async () => {
    const of = await openTrade();
    const before = await draft(of, { creatives: "none" });
    const advertiser = contextOf(env, of.buyer.advertiser);
    const save = (info: object) =>
      updateCampaignStep(advertiser, of.buyer.adv.id, before.id, "info", { ...INFO, ...info });
    await set(of, ["gambling"], ["shop.example"]);
    await expect(save({ advertiserCategory: "gambling" })).rejects.toMatchObject({
      fields: { advertiserCategory: ["adBlocking.category"] },
    });
    const links = { advertiserLink: "https://shop.example", destinationUrl: "https://m.shop.example/x" };
    await expect(save(links)).rejects.toMatchObject({
      fields: { advertiserLink: ["adBlocking.domain"], destinationUrl: ["adBlocking.domain"] },
    });
    await save({});
    // A category blocked later is reported at the submission.
    await set(of, [INFO.advertiserCategory]);
    await expect(sendForReview(advertiser, of.buyer.adv.id, before.id)).rejects.toMatchObject({
      fields: { "info.advertiserCategory": ["adBlocking.category"] },
    });
  });
});

describe("where an ad leads", () => {
  const blocked = { destinationUrl: ["adBlocking.domain"] };

  it("is refused at its field where its publisher blocks it: of a new ad, and of one that is changed, and nothing is written", async () => {
    const of = await openTrade();
    const { id } = await draft(of, { creatives: "none" });
    const ctx = contextOf(env, of.buyer.advertiser);
    const [unit, asset] = [of.shop.banner, await uploadFor(env, of.buyer, of.shop.banner)];
    const art = (destinationUrl?: string) => ({ ...creativeFor(unit, asset), destinationUrl });
    const { id: open } = await addCreative(ctx, of.buyer.adv.id, id, art("https://m.shop.example/open"));
    await set(of, [], ["shop.example"]);
    const add = addCreative(ctx, of.buyer.adv.id, id, { ...art("https://shop.example/x"), altText: "" });
    await expect(add).rejects.toMatchObject({ fields: { ...blocked, altText: ["required"] } });
    const change = (url?: string) => updateCreative(ctx, of.buyer.adv.id, id, open, art(url));
    await expect(change("https://m.shop.example/open")).rejects.toMatchObject({ fields: blocked });
    expect((await creativesOf(ctx, id)).map(({ destinationUrl }) => destinationUrl)).toEqual([
      "https://m.shop.example/open",
    ]);
    expect(await change("https://news.example")).toMatchObject({ destinationUrl: "https://news.example" });
    expect(await change()).toMatchObject({ destinationUrl: null });
  });

  it("is refused of a publisher's own too, since its own list keeps that from its units as well", async () => {
    const of = await openTrade();
    const { pub, banner } = of.shop;
    const product = await createProduct(publisher(of), pub.id, {
      ...{ name: "자체 광고", pricingType: "inhouse", unitSets: setsOf([banner.id]) },
    });
    await setProductOnSale(publisher(of), pub.id, product.id, true);
    const today = dayAt(Date.now(), "Asia/Seoul");
    const terms = { name: "새 소식", startDay: today, endDay: addDays(today, 3) };
    const file = { name: "own.png", bytes: png(banner.width, banner.height, 3) };
    const make = (destinationUrl: string, values: object = {}) =>
      createInHouseCampaign(
        publisher(of),
        pub.id,
        product.id,
        { ...terms, destinationUrl, unitId: banner.id, altText: "소식", ...values },
        file,
      );
    const { id } = await make("https://shop.example/news");
    await set(of, [], ["shop.example"]);
    await expect(make("https://shop.example/news", { name: "" })).rejects.toMatchObject({
      fields: { ...blocked, name: ["required"] },
    });
    await finalReview(contextOf(env, of.operator), id, "reject", { reason: "흐려요" });
    const mend = (destinationUrl: string) =>
      mendInHouse(publisher(of), pub.id, id, { ...terms, destinationUrl });
    await expect(mend("https://shop.example/news")).rejects.toMatchObject({ fields: blocked });
    expect(await mend("https://news.example")).toMatchObject({ status: "submitted" });
  });
});

describe("before it blocks", () => {
  it("a category that keeps campaigns back is asked about by their names, and nothing is written until it is answered", async () => {
    const of = await openTrade();
    const live = await campaignIn("live", of);
    const booked = await campaignIn("booked", of);
    const save = (answer: string | null) =>
      setBlockedCategories(publisher(of), of.shop.pub.id, { categories: ["food", "alcohol"] }, answer);
    const asked = await save(null);
    expect(asked?.campaigns.map(({ id, by }) => [id, by]).sort()).toEqual(
      [
        [live.id, "category"],
        [booked.id, "category"],
      ].sort(),
    );
    expect((await getAdBlocking(publisher(of), of.shop.pub.id)).categories).toEqual([]);
    expect(await save(asked?.answer ?? "")).toBeNull();
    expect((await getAdBlocking(publisher(of), of.shop.pub.id)).categories).toEqual(["alcohol", "food"]);
    // A campaign that is already blocked is not blocked again by another category.
    const more = { categories: ["food", "alcohol", "games"] };
    expect(await setBlockedCategories(publisher(of), of.shop.pub.id, more, null)).toBeNull();
  });

  it("an answer to another question is none", async () => {
    const of = await openTrade();
    await campaignIn("live", of);
    const save = (categories: string[], answer: string | null) =>
      setBlockedCategories(publisher(of), of.shop.pub.id, { categories }, answer);
    const asked = await save(["food"], null);
    expect(await save(["food", "games"], asked?.answer ?? "")).not.toBeNull();
    expect((await getAdBlocking(publisher(of), of.shop.pub.id)).categories).toEqual([]);
  });

  it("an answer is to these very names, and not to others as many and as long", async () => {
    const of = await openTrade();
    await addBlockedDomains(publisher(of), of.shop.pub.id, { domains: "known.example" }, null);
    const add = (domains: string, answer: string | null) =>
      addBlockedDomains(publisher(of), of.shop.pub.id, { domains: `known.example ${domains}` }, answer);
    const asked = await add("one.example", null);
    const answer = typeof asked === "number" ? null : asked.answer;
    expect(await add("two.example", answer)).not.toBe(1);
    expect((await getAdBlocking(publisher(of), of.shop.pub.id)).domains).toEqual(["known.example"]);
    expect(await add("one.example", answer)).toBe(1);
  });

  it("domains that are blocked already or written twice are named, and the rest is added once", async () => {
    const of = trade.shop;
    const add = (domains: string, answer: string | null = null) =>
      addBlockedDomains(publisher(), of.pub.id, { domains }, answer);
    expect(await add("b.example\na.example")).toBe(2);
    const text = "a.example c.example https://c.example/x";
    const asked = await add(text);
    expect(asked).toMatchObject({ known: ["a.example"], twice: ["c.example"], added: 1, campaigns: [] });
    expect(await add(text, typeof asked === "number" ? null : asked.answer)).toBe(1);
    expect((await getAdBlocking(publisher(), of.pub.id)).domains).toEqual([
      "a.example",
      "b.example",
      "c.example",
    ]);
    await expect(add("a.example")).rejects.toMatchObject({
      fields: { domains: ["adBlocking.known|domains=a.example"] },
    });
    await removeBlockedDomains(publisher(), of.pub.id, ["a.example", "c.example", "none.example"]);
    await removeBlockedDomains(publisher(), of.pub.id, ["a.example"]);
    expect((await getAdBlocking(publisher(), of.pub.id)).domains).toEqual(["b.example"]);
  });

  it("a domain names the campaigns whose ads lead there", async () => {
    const of = await openTrade();
    const { id } = await campaignIn("paused", of);
    const asked = await addBlockedDomains(publisher(of), of.shop.pub.id, { domains: "barley.example" }, null);
    expect(asked).toMatchObject({ campaigns: [{ id, by: "domain", status: "paused" }], added: 1 });
  });

  it("a campaign is not named for an ad that was deleted, nor a quest, which no unit shows", async () => {
    const of = await openTrade();
    const [paused, quest] = [await campaignIn("paused", of), await campaignIn("paused", of)];
    const { db } = publisher(of);
    const { campaigns, creatives } = schema;
    const [one, other] = await creativesOf(publisher(of), paused.id);
    const lead = (id: string | undefined, columns: Partial<typeof creatives.$inferInsert>) =>
      db
        .update(creatives)
        .set({ destinationUrl: "https://shop.example", ...columns })
        .where(eq(creatives.id, id ?? ""));
    await lead(one?.id, { status: "deleted" });
    await db
      .update(campaigns)
      .set({
        quest: { ...QUEST, goal: "steady-up", byAgency: false, decisionDays: 7, returnDays: 7 },
        destinationUrl: "https://shop.example",
      })
      .where(eq(campaigns.id, quest.id));
    const ask = () =>
      addBlockedDomains(publisher(of), of.shop.pub.id, { domains: "shop.example known.example" }, null);
    await addBlockedDomains(publisher(of), of.shop.pub.id, { domains: "known.example" }, null);
    expect(await ask()).toMatchObject({ campaigns: [] });
    await lead(other?.id, {});
    expect(await ask()).toMatchObject({ campaigns: [{ id: paused.id, by: "domain" }] });
  });
});

describe("the list", () => {
  it("is looked through and paged, to its last domain", async () => {
    const of = await openTrade();
    const domains = Array.from({ length: 250 }, (_, at) => `shop${String(at).padStart(3, "0")}.example`);
    await set(of, [], domains);
    const seen: string[] = [];
    for (let next: string | undefined = ""; next !== undefined; ) {
      const { page, total } = await listBlockedDomains(publisher(of), of.shop.pub.id, { next });
      expect(total).toBe(250);
      seen.push(...page.items);
      next = page.next ?? undefined;
    }
    expect(seen).toEqual(domains);
    const found = await listBlockedDomains(publisher(of), of.shop.pub.id, { q: "SHOP24" });
    expect(found.page.items).toHaveLength(10);
    expect(found.page.next).toBeNull();
  });

  it("takes no more than its limit, and says how many there are", async () => {
    const of = await openTrade();
    const many = Array.from({ length: AD_BLOCKING_DOMAINS_MAX }, (_, at) => `shop${at}.example`);
    await set(of, [], many.slice(1));
    await addBlockedDomains(publisher(of), of.shop.pub.id, { domains: many[0] }, null);
    await expect(
      addBlockedDomains(publisher(of), of.shop.pub.id, { domains: "one-more.example" }, null),
    ).rejects.toMatchObject({ fields: { domains: ["adBlocking.tooMany|max=500|have=500"] } });
  });
});

it("is seen by viewers, changed by editors, and nobody else's", async () => {
  const { shop, buyer } = trade;
  const viewer = await openAccount(env);
  await addMember(env, shop.pub.id, viewer, LEVEL.viewer);
  await getAdBlocking(contextOf(env, viewer), shop.pub.id);
  const change = (account: typeof viewer, project: string) =>
    setAdBlocking(contextOf(env, account), project, { categories: [], domains: [] });
  await expect(change(viewer, shop.pub.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(change(buyer.advertiser, shop.pub.id)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  await expect(change(buyer.advertiser, buyer.adv.id)).rejects.toMatchObject({
    code: "PROJECT_KIND_MUST_BE_PUB",
  });
});
