import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { hashRequest } from "../../worker/api/http/idempotency";
import { openDb, schema } from "../../worker/db/client";
import { settleOutbox } from "../support/campaigns";
import {
  BILLING,
  type Buyer,
  INFO,
  nextSchedule,
  openBuyer,
  openShop,
  type Shop,
  unique,
} from "../support/factories";
import { type Answer, ask, env, ORIGIN, signIn, stored, textAt } from "./support";

interface Caller extends Buyer {
  cookie: string;
}

async function callerFor(shop: Shop): Promise<Caller> {
  const buyer = await openBuyer(env, shop);
  return { ...buyer, cookie: await signIn(buyer.advertiser) };
}

const bookingOf = (buyer: Buyer, product: string, days = nextSchedule()) => ({
  project: buyer.adv.id,
  product,
  ...days,
  budgetMinor: 400_000,
});

function book(caller: Caller, body: unknown, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  return ask("POST", "/ad-product/book", { cookie: caller.cookie, body, headers });
}

async function fillIn(caller: Caller, campaignId: string): Promise<void> {
  const path = `/campaign/${caller.adv.id}/${campaignId}`;
  for (const body of [
    { section: "info", ...INFO },
    { section: "billing", ...BILLING },
  ])
    expect((await ask("PUT", path, { cookie: caller.cookie, body })).status).toBe(200);
}

async function request(caller: Caller, campaignId: string, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  const { cookie } = caller;
  const shown = await ask("GET", `/campaign/${caller.adv.id}/${campaignId}`, { cookie });
  const { totalMinor: seenTotalMinor, units: seenUnits } = shown.json.quote as Record<string, number>;
  return ask("POST", `/campaign/${campaignId}/request`, {
    cookie,
    body: { project: caller.adv.id, seenTotalMinor, seenUnits },
    headers,
  });
}

const campaignsOf = (caller: Buyer) =>
  openDb(env.DB).query.campaigns.findMany({ where: eq(schema.campaigns.projectId, caller.adv.id) });

describe("two advertisers after the last slot", () => {
  it("at the same moment: one gets it, the other a draft, and the days when the first is rejected", async () => {
    const shop = await openShop(env, { cppSlots: 1 });
    const publisher = await signIn(shop.publisher);
    const rivals = [await callerFor(shop), await callerFor(shop)];
    const days = nextSchedule();
    const answers = await Promise.all(
      rivals.map((rival) => book(rival, bookingOf(rival, shop.cpp.id, days))),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    const [winner, loser] = won === 0 ? rivals : [...rivals].reverse();
    const refusal = answers[1 - won];
    if (!winner || !loser || !refusal) throw new Error("a race has a winner and a loser");
    expect(refusal.json.errorCode).toBe("AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS");
    const drafts = await campaignsOf(loser);
    expect(drafts.map(({ status }) => status)).toEqual(["draft"]);
    expect(refusal.json.details).toEqual({
      campaignId: drafts[0]?.id,
      unavailableDays: expect.arrayContaining([days.startDay, days.endDay]),
    });

    const won1 = textAt(answers[won]?.json, "campaign.id");
    const lost = textAt(refusal.json, "details.campaignId");
    await fillIn(winner, won1);
    await fillIn(loser, lost);
    expect((await request(winner, won1)).json.status).toBe("submitted");
    expect((await request(loser, lost)).json.errorCode).toBe("AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS");

    const rejected = await ask("POST", `/campaign/${won1}/review`, {
      cookie: publisher,
      body: { phase: "publisher", project: shop.pub.id, decision: "reject", reason: "소재가 흐려요" },
    });
    expect(rejected.json.campaign).toMatchObject({ status: "rejected", rejectionComment: "소재가 흐려요" });
    await settleOutbox(env);
    expect((await request(loser, lost)).json.status).toBe("submitted");
  });
});

describe("a campaign's quote", () => {
  it("says what the budget buys with videos too, where they have a price of their own", async () => {
    const shop = await openShop(env);
    const caller = await callerFor(shop);
    const id = textAt((await book(caller, bookingOf(caller, shop.cpm.id))).json, "campaign.id");
    const read = async () =>
      (await ask("GET", `/campaign/${caller.adv.id}/${id}`, { cookie: caller.cookie })).json;
    const before = await read();
    expect(before.filmUnits).toBeNull();
    const { adProducts } = schema;
    await openDb(env.DB)
      .update(adProducts)
      .set({ videoPriceMinor: shop.cpm.priceMinor * 2 })
      .where(eq(adProducts.id, shop.cpm.id));
    const { quote, filmUnits } = await read();
    expect(quote).toEqual({ ...Object(before.quote), videoUnits: filmUnits });
    expect(filmUnits).toBe(Number(Object(quote).units) / 2);
  });
});

describe("an Idempotency-Key", () => {
  let shop: Shop;
  let caller: Caller;
  beforeAll(async () => {
    shop = await openShop(env, { cppSlots: 12 });
    caller = await callerFor(shop);
  });

  it("gives the same answer for the same request, and one booking", async () => {
    const before = (await campaignsOf(caller)).length;
    const key = unique("key");
    const body = bookingOf(caller, shop.cpm.id);
    const first = await book(caller, body, key);
    const again = await book(caller, body, key);
    expect(first.status).toBe(200);
    expect([again.status, again.json]).toEqual([first.status, first.json]);
    expect(await campaignsOf(caller)).toHaveLength(before + 1);
  });

  it("gives the same answer to two at the same moment, and one booking", async () => {
    const before = (await campaignsOf(caller)).length;
    const key = unique("key");
    const body = bookingOf(caller, shop.cpp.id);
    const [one, two] = await Promise.all([book(caller, body, key), book(caller, body, key)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.json).toEqual(two.json);
    expect(await campaignsOf(caller)).toHaveLength(before + 1);
  });

  it("with another body is refused, and nothing is written", async () => {
    const key = unique("key");
    await book(caller, bookingOf(caller, shop.cpm.id), key);
    const before = await stored();
    const other = await book(caller, { ...bookingOf(caller, shop.cpm.id), budgetMinor: 500_000 }, key);
    expect([other.status, other.json.errorCode]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await stored()).toEqual(before);
  });

  it("for another call is refused", async () => {
    const key = unique("key");
    const body = bookingOf(caller, shop.cpm.id);
    await book(caller, body, key);
    const other = await ask("POST", "/campaign", {
      cookie: caller.cookie,
      body,
      headers: { "Idempotency-Key": key },
    });
    expect(other.json.errorCode).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("for the same call on another campaign is refused, and that one stays as it is", async () => {
    const key = unique("key");
    const own = await callerFor(shop);
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      const booked = await book(own, bookingOf(own, shop.cpm.id));
      ids.push(textAt(booked.json, "campaign.id"));
      await fillIn(own, ids.at(-1) ?? "");
    }
    const [one = "", other = ""] = ids;
    expect((await request(own, one, key)).json).toMatchObject({ id: one, status: "submitted" });
    expect((await request(own, other, key)).json.errorCode).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await campaignsOf(own)).find(({ id }) => id === other)?.status).toBe("draft");
  });

  it("is one caller's own", async () => {
    const key = unique("key");
    const other = await callerFor(shop);
    const mine = await book(caller, bookingOf(caller, shop.cpm.id), key);
    const theirs = await book(other, bookingOf(other, shop.cpm.id), key);
    expect(theirs.status).toBe(200);
    expect(textAt(theirs.json, "campaign.id")).not.toBe(textAt(mine.json, "campaign.id"));
  });

  it("is free again after a refusal that changed nothing", async () => {
    const key = unique("key");
    const body = bookingOf(caller, shop.cpm.id);
    expect((await book(caller, { ...body, startDay: "soon" }, key)).status).toBe(400);
    expect((await book(caller, body, key)).status).toBe(200);
  });

  it("repeats the refusal that left a draft, with the same draft", async () => {
    const full = await openShop(env, { cppSlots: 1 });
    const first = await callerFor(full);
    const late = await callerFor(full);
    await book(first, bookingOf(first, full.cpp.id));
    const key = unique("key");
    const body = bookingOf(late, full.cpp.id);
    const refused = await book(late, body, key);
    const again = await book(late, body, key);
    expect(refused.json.errorCode).toBe("AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS");
    expect([again.status, again.json]).toEqual([
      refused.status,
      { ...refused.json, requestId: again.json.requestId },
    ]);
    expect(await campaignsOf(late)).toHaveLength(1);
  });

  it("sends a campaign for review once", async () => {
    const own = await callerFor(shop);
    const booked = await book(own, bookingOf(own, shop.cpm.id));
    const id = textAt(booked.json, "campaign.id");
    await fillIn(own, id);
    const key = unique("key");
    const answers = await Promise.all([request(own, id, key), request(own, id, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.json).toEqual(answers[1]?.json);
    const history = await openDb(env.DB).query.campaignHistory.findMany({
      where: eq(schema.campaignHistory.campaignId, id),
    });
    expect(history.filter(({ action }) => action === "request")).toHaveLength(1);
  });

  it("whose first caller died a minute ago is taken over by the next one", async () => {
    const key = unique("key");
    const body = bookingOf(caller, shop.cpm.id);
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    await openDb(env.DB)
      .insert(schema.idempotencyKeys)
      .values({
        accountId: caller.advertiser.id,
        key,
        requestHash: hashRequest(new Request(ORIGIN, { method: "POST" }), "/api/ad-product/book", bytes),
        status: 0,
        response: {},
        createdAt: Date.now() - 61_000,
      });
    expect((await book(caller, body, key)).status).toBe(200);
  });

  it.each([
    ["of no characters", ""],
    ["of more than 200 characters", "k".repeat(201)],
  ])("%s is refused", async (_, key) => {
    const answer = await book(caller, bookingOf(caller, shop.cpm.id), key);
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, ["Idempotency-Key"]]);
  });
});
