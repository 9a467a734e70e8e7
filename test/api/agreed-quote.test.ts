import { createExecutionContext } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { formAction } from "../../app/kit/form.server";
import { seenQuoteSchema } from "../../domain/money";
import { openDb, schema } from "../../worker/db/client";
import type { CampaignRow } from "../../worker/db/schema";
import { getCampaign, requestReview } from "../../worker/services/booking";
import { campaignIn, current, type Stage, settleOutbox, type Trade } from "../support/campaigns";
import { contextOf, nextSchedule, openAccount, openBuyer, openShop } from "../support/factories";
import { mailsTo } from "../support/people";
import { type Answer, ask, at, env, ORIGIN, signIn } from "./support";

/** 400,000 plus VAT, and its units at 4,000 per thousand. */
const [TOTAL, UNITS] = [440_000, 100_000];

let trade: Trade;
let cookie: string;
beforeEach(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  cookie = await signIn(buyer.advertiser);
});

const advId = () => trade.buyer.adv.id;
const db = () => openDb(env.DB);
const campaignPath = ({ id }: { id: string }) => `/campaign/${advId()}/${id}`;
const made = (stage: Stage, pricing: "cpm" | "cpp" = "cpm") => campaignIn(stage, trade, { pricing });

/** Applies a publisher's change to a product without running campaigns. */
async function reprice(product: "cpm" | "cpp", change: Partial<typeof schema.adProducts.$inferInsert>) {
  const { adProducts } = schema;
  await db()
    .update(adProducts)
    .set({ ...change, version: sql`${adProducts.version} + 1` })
    .where(eq(adProducts.id, trade.shop[product].id));
}

const rebudget = (campaign: CampaignRow, budgetMinor: number) =>
  ask("PUT", campaignPath(campaign), {
    cookie,
    body: { section: "schedule", ...nextSchedule(), budgetMinor },
  });

function send(campaign: { id: string }, seen: object, headers: Record<string, string> = {}): Promise<Answer> {
  return ask("POST", `/campaign/${campaign.id}/request`, {
    cookie,
    body: { project: advId(), ...seen },
    headers,
  });
}

/** The total in every API answer: the campaign, and the lists of both sides and of operators. */
async function totalsShown(campaign: { id: string }): Promise<unknown[]> {
  const publisher = await signIn(trade.shop.publisher);
  const operator = await signIn(trade.operator);
  const one = await ask("GET", campaignPath(campaign), { cookie });
  const lists = await Promise.all([
    ask("GET", `/campaign-query/adv/${advId()}`, { cookie }),
    ask("GET", `/campaign-query/pub/${trade.shop.pub.id}`, { cookie: publisher }),
    ask("GET", "/restricted/campaign-query", { cookie: operator }),
  ]);
  const listed = lists.map(({ json }) => {
    const items = json.items as { campaign: { id: string } }[];
    return at(
      items.find((item) => item.campaign.id === campaign.id),
      "campaign.quote.totalMinor",
    );
  });
  return [at(one.json, "quote.totalMinor"), at(one.json, "campaign.quote.totalMinor"), ...listed];
}

/** The confirm page's form as its route posts it; routes themselves require the build. */
const confirm = formAction(seenQuoteSchema, (seen, { ctx, params }) =>
  requestReview(ctx, params.project ?? "", params.campaign ?? "", seen),
);

function confirmed(form: Record<string, string>, campaign: { id: string }) {
  const request = new Request(`${ORIGIN}/adv/${advId()}/campaigns/${campaign.id}/edit/confirm`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams(form),
  });
  const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
  return confirm({ request, context, params: { project: advId(), campaign: campaign.id } });
}

describe("a rejected campaign", () => {
  it("shows everywhere what it costs as it was edited, and fixes that", async () => {
    const rejected = await made("rejected");
    const put = await rebudget(rejected, 500_000);
    expect(at(put.json, "quote.totalMinor")).toBe(550_000);
    expect(await totalsShown(rejected)).toEqual(Array(5).fill(550_000));
    const page = await getCampaign(contextOf(env, trade.buyer.advertiser), advId(), rejected.id);
    expect(page.quote?.totalMinor).toBe(550_000);
    expect((await send(rejected, { seenTotalMinor: TOTAL })).json).toMatchObject({
      errorCode: "CAMPAIGN_QUOTE_CHANGED",
      details: { quote: { totalMinor: 550_000, listMinor: 500_000 } },
    });
    expect((await send(rejected, { seenTotalMinor: 550_000, seenUnits: 125_000 })).json).toMatchObject({
      status: "submitted",
      quote: { totalMinor: 550_000 },
    });
  });

  it("shows the publisher's new price too, and remembers no amount", async () => {
    const rejected = await made("rejected", "cpp");
    expect((await current(trade, rejected.id)).quote).toBeNull();
    const [before] = await totalsShown(rejected);
    await reprice("cpp", { priceMinor: trade.shop.cpp.priceMinor * 2 });
    expect(await totalsShown(rejected)).toEqual(Array(5).fill(Number(before) * 2));
  });

  it("is told of by mail with what it costs, not with what it cost", async () => {
    const rejected = await made("rejected");
    await settleOutbox(env);
    const mails = await mailsTo(env, trade.buyer.advertiser.email);
    const told = mails.find(({ text }) => text.includes("반려됐어요"));
    expect(told?.text).toContain("₩440,000");
    expect((await current(trade, rejected.id)).quote).toBeNull();
  });
});

/** A context in which the publisher changes the product just before the next batch. */
function overtaken(change: Parameters<typeof reprice>[1]) {
  const ctx = contextOf(env, trade.buyer.advertiser);
  let pending = true;
  const batch = ctx.db.batch.bind(ctx.db);
  Object.assign(ctx.db, {
    batch: async (statements: Parameters<typeof batch>[0]) => {
      if (pending) await reprice("cpm", change);
      pending = false;
      return batch(statements);
    },
  });
  return ctx;
}

describe("a submission", () => {
  it.each([
    ["the price", { priceMinor: 99_000 }],
    ["the discount", { discountBp: 1_000 }],
  ])(
    "is refused with the new quote when %s was changed since it was shown, and writes nothing",
    async (_, change) => {
      const draft = await made("draft", "cpp");
      const shown = await ask("GET", campaignPath(draft), { cookie });
      const seenTotalMinor = at(shown.json, "quote.totalMinor");
      await reprice("cpp", change);
      const refused = await send(draft, { seenTotalMinor }, { "If-Match": shown.headers.get("ETag") ?? "" });
      const now = (await ask("GET", campaignPath(draft), { cookie })).json.quote;
      expect([refused.status, refused.json.errorCode]).toEqual([409, "CAMPAIGN_QUOTE_CHANGED"]);
      expect(refused.json.details).toEqual({ quote: now });
      expect(await current(trade, draft.id)).toMatchObject({
        status: "draft",
        quote: null,
        version: draft.version,
      });
      const seen = { seenTotalMinor: at(now, "totalMinor"), seenUnits: at(now, "units") };
      expect((await send(draft, seen)).json).toMatchObject({
        status: "submitted",
        quote: now,
      });
    },
  );

  it("is refused when a targeting costs more than it did, and never more than 200 % together", async () => {
    const draft = await made("draft");
    const targeting = { languages: ["ko"], countries: ["kr"], excludedLanguages: [], excludedCountries: [] };
    await ask("PUT", campaignPath(draft), { cookie, body: { section: "targeting", ...targeting } });
    const shown = (await ask("GET", campaignPath(draft), { cookie })).json.quote;
    await reprice("cpm", {
      targetings: [
        { type: "language", surchargeMilliPct: 200_000 },
        { type: "country", surchargeMilliPct: 199_999 },
      ],
    });
    const refused = await send(draft, { seenTotalMinor: at(shown, "totalMinor") });
    // 400,000 plus 200 % surcharge and VAT.
    expect(at(refused.json, "details.quote")).toMatchObject({
      surchargeMinor: 800_000,
      totalMinor: 1_320_000,
    });
  });

  it("is refused when days were changed since, before it says that something was", async () => {
    const draft = await made("draft", "cpp");
    const shown = await ask("GET", campaignPath(draft), { cookie });
    const days = nextSchedule(Date.now(), 20);
    const edited = await ask("PUT", campaignPath(draft), { cookie, body: { section: "schedule", ...days } });
    expect(edited.status).toBe(200);
    const refused = await send(
      draft,
      { seenTotalMinor: at(shown.json, "quote.totalMinor") },
      { "If-Match": shown.headers.get("ETag") ?? "" },
    );
    expect(refused.json.errorCode).toBe("CAMPAIGN_QUOTE_CHANGED");
    expect(at(refused.json, "details.quote")).toEqual(at(edited.json, "quote"));
  });

  it("names what it buys: the same budget at twice the price is another quote", async () => {
    const draft = await made("draft");
    await reprice("cpm", { priceMinor: trade.shop.cpm.priceMinor * 2 });
    const seen = { seenTotalMinor: TOTAL, seenUnits: UNITS };
    const refused = await send(draft, seen);
    expect(at(refused.json, "details.quote")).toMatchObject({ totalMinor: TOTAL, units: UNITS / 2 });
    expect((await send(draft, { ...seen, seenUnits: UNITS / 2 })).status).toBe(200);
  });

  it.each([
    ["a total", { seenUnits: UNITS }, "seenTotalMinor"],
    ["its units", { seenTotalMinor: TOTAL }, "seenUnits"],
  ])("without %s is refused at the field", async (_, seen, field) => {
    const draft = await made("draft");
    const refused = await send(draft, seen);
    expect([refused.status, refused.json.errorCode]).toEqual([400, "070"]);
    expect(refused.json.fields).toEqual({ [field]: [expect.any(String)] });
  });

  it("names what it buys of videos: their price alone makes another quote", async () => {
    const draft = await made("draft");
    const seen = { seenTotalMinor: TOTAL, seenUnits: UNITS };
    await reprice("cpm", { videoPriceMinor: trade.shop.cpm.priceMinor * 2 });
    // The page stated no video units.
    expect((await send(draft, seen)).status).toBe(409);
    await reprice("cpm", { videoPriceMinor: trade.shop.cpm.priceMinor * 200 });
    const stale = await send(draft, { ...seen, seenVideoUnits: UNITS / 2 });
    expect([stale.status, at(stale.json, "details.quote.videoUnits")]).toEqual([409, UNITS / 200]);
    expect((await send(draft, { ...seen, seenVideoUnits: UNITS / 200 })).json).toMatchObject({
      status: "submitted",
      quote: { units: UNITS, videoUnits: UNITS / 200 },
    });
  });

  it("of what is discounted whole names nothing to pay", async () => {
    const draft = await made("draft");
    await reprice("cpm", { discountBp: 10_000 });
    expect((await send(draft, { seenTotalMinor: TOTAL })).status).toBe(409);
    const seen = { seenTotalMinor: 0, seenUnits: UNITS };
    expect((await send(draft, seen)).json).toMatchObject({ quote: { totalMinor: 0 } });
  });

  it("is undone when the price changes between its check and its write", async () => {
    const draft = await made("draft");
    const ctx = overtaken({ discountBp: 5_000 });
    const sent = requestReview(ctx, advId(), draft.id, { seenTotalMinor: TOTAL, seenUnits: UNITS });
    await expect(sent).rejects.toMatchObject({
      code: "CAMPAIGN_QUOTE_CHANGED",
      details: { quote: { totalMinor: TOTAL / 2 } },
    });
    expect(await current(trade, draft.id)).toMatchObject({ status: "draft", quote: null });
    expect(
      await db().query.campaignQuotes.findMany({ where: eq(schema.campaignQuotes.campaignId, draft.id) }),
    ).toEqual([]);
  });

  it("goes through when the product was written meanwhile without being priced anew", async () => {
    const draft = await made("draft");
    const ctx = overtaken({ description: "새 설명" });
    expect(
      await requestReview(ctx, advId(), draft.id, { seenTotalMinor: TOTAL, seenUnits: UNITS }),
    ).toMatchObject({
      status: "submitted",
      quote: { totalMinor: TOTAL },
    });
  });

  it("by the page names the amount that was shown, and the page is told of the new one", async () => {
    const draft = await made("draft");
    await reprice("cpm", { discountBp: 1_000 });
    const form = { seenTotalMinor: String(TOTAL), seenUnits: String(UNITS) };
    const answer = await confirmed(form, draft);
    expect(answer).toMatchObject({
      init: { status: 409 },
      data: {
        errorCode: "CAMPAIGN_QUOTE_CHANGED",
        changedQuote: { totalMinor: 396_000 },
        submission: { initialValue: { seenTotalMinor: String(TOTAL) } },
      },
    });
    const again = await confirmed({ ...form, seenTotalMinor: "396000" }, draft);
    expect(again).toMatchObject({ status: "submitted" });
    expect((await current(trade, draft.id)).quote?.totalMinor).toBe(396_000);
  });
});

describe("each quote that was agreed to", () => {
  it("is kept as it was, with what it was computed from, also after it came back and was sent for another", async () => {
    const rejected = await made("rejected");
    await rebudget(rejected, 500_000);
    await send(rejected, { seenTotalMinor: 550_000, seenUnits: 125_000 });
    const kept = await db().query.campaignQuotes.findMany({
      where: eq(schema.campaignQuotes.campaignId, rejected.id),
      orderBy: (quotes, { asc }) => asc(quotes.campaignVersion),
    });
    const who = { kind: "submission", projectId: advId(), accountId: trade.buyer.advertiser.id };
    const { priceMinor } = trade.shop.cpm;
    expect(kept).toMatchObject([
      { ...who, quote: { totalMinor: TOTAL }, terms: { priceMinor, budgetMinor: 400_000, taxBp: 1_000 } },
      { ...who, quote: { totalMinor: 550_000 }, terms: { priceMinor, budgetMinor: 500_000 } },
    ]);
  });
});
