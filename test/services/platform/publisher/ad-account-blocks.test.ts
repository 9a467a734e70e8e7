import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import { openDb, schema } from "../../../../worker/db/client";
import type { ConsoleEnv } from "../../../../worker/env";
import {
  approveCampaign,
  blockAdAccount,
  bookProduct,
  renewHold,
  unblockAdAccount,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import { slotBook } from "../../../../worker/services/inventory";
import type { Identity } from "../../../../worker/services/kernel";
import { addAllowListEntry, createAdAccount, listAdAccounts } from "../../../../worker/services/platform";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, current, openTrade, type Trade } from "../../../support/campaigns";
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

const reason = "구좌만 잡아 두고 결제하지 않아요";
const refusal = { code: "AD_ACCOUNT_BLOCKED", details: { reason } };

let shop: Shop;
let buyer: Buyer;
let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env);
  ({ shop, buyer } = trade);
});

const publisher = () => contextOf(env, shop.publisher);
const advertiser = () => contextOf(env, buyer.advertiser);
const block = (ctx = publisher(), adAccount = buyer.adv.id) =>
  blockAdAccount(ctx, shop.pub.id, { adAccount, reason });
const unblock = () => unblockAdAccount(publisher(), shop.pub.id, { adAccount: buyer.adv.id });
const schedule = (at: number) => {
  const startDay = addDays(nextSchedule().startDay, at);
  return { startDay, endDay: addDays(startDay, 3) };
};
const book = (at: number) => bookProduct(advertiser(), buyer.adv.id, shop.cpp.id, schedule(at));
const listed = async () =>
  (await listAdAccounts(publisher(), shop.pub.id)).items.find(({ id }) => id === buyer.adv.id);
const taken = async () =>
  (await slotBook(publisher(), shop.cpp.id).calendar({ fromDay: "2026-01-01", toDay: "2030-01-01" })).flatMap(
    ({ holders }) => holders.map(({ campaignId, state }) => `${campaignId} ${state}`),
  );

/** A slot book binding that runs another action at the start of each hold. */
function booksWhileHolding(happens: () => Promise<unknown>): ConsoleEnv["SLOT_BOOK"] {
  return new Proxy(env.SLOT_BOOK, {
    get: (books, name) => {
      if (name === "idFromName") return (product: string) => books.idFromName(product);
      return (id: DurableObjectId) => {
        const book = books.get(id);
        const hold = async (request: Parameters<typeof book.hold>[0]) => {
          await happens();
          return book.hold(request);
        };
        return new Proxy(book, { get: (own, verb) => (verb === "hold" ? hold : Reflect.get(own, verb)) });
      };
    },
  });
}

describe("an ad account that its publisher blocks", () => {
  it("while days are being held for it keeps none of them", async () => {
    const SLOT_BOOK = booksWhileHolding(() => block());
    const ctx = contextOf({ ...env, SLOT_BOOK }, buyer.advertiser);
    const booking = bookProduct(ctx, buyer.adv.id, shop.cpp.id, schedule(0));
    await expect(booking).rejects.toMatchObject(refusal);
    expect(await taken()).toEqual([]);
  });

  it("neither holds, books nor sends, and reads why; what it held is free at once", async () => {
    const { campaign } = await book(0);
    const ready = await campaignIn("draft", trade, { creatives: "none" });
    await block();
    expect(await taken()).toEqual([]);
    await expect(book(10)).rejects.toMatchObject(refusal);
    const cpm = { ...schedule(0), budgetMinor: 400_000 };
    await expect(bookProduct(advertiser(), buyer.adv.id, shop.cpm.id, cpm)).rejects.toMatchObject(refusal);
    await expect(renewHold(advertiser(), buyer.adv.id, campaign.id)).rejects.toMatchObject(refusal);
    const moved = updateCampaignStep(advertiser(), buyer.adv.id, campaign.id, "schedule", schedule(20));
    await expect(moved).rejects.toMatchObject(refusal);
    await expect(sendForReview(advertiser(), buyer.adv.id, ready.id)).rejects.toMatchObject(refusal);
    expect(await taken()).toEqual([]);
    expect((await current(trade, campaign.id)).startDay).toBe(schedule(0).startDay);
  });

  it("keeps what was booked, and what it sent waits for the publisher's decision", async () => {
    const booked = await campaignIn("booked", trade, { pricing: "cpp", schedule: schedule(0) });
    const sent = await campaignIn("submitted", trade, { pricing: "cpp", schedule: schedule(10) });
    await block();
    expect(await listed()).toMatchObject({ campaignCount: 2, waitingCount: 1, blocked: { reason } });
    expect(await taken()).toEqual([
      ...Array.from({ length: 4 }, () => `${booked.id} booked`),
      ...Array.from({ length: 4 }, () => `${sent.id} booked`),
    ]);
    await approveCampaign(publisher(), shop.pub.id, sent.id);
    expect(await current(trade, booked.id)).toMatchObject({ status: "booked" });
  });

  it("books again once that is lifted, and every time is kept with who, when and why", async () => {
    await campaignIn("submitted", trade);
    await block();
    await unblock();
    await unblock();
    expect(await listed()).toMatchObject({ blocked: null });
    await book(0);
    await block();
    const { adAccountBlocks } = schema;
    const rows = await openDb(env.DB).query.adAccountBlocks.findMany({
      where: eq(adAccountBlocks.adAccountId, buyer.adv.id),
      orderBy: adAccountBlocks.createdAt,
    });
    expect(rows.map(({ blockedBy, liftedBy }) => [blockedBy, liftedBy])).toEqual([
      [shop.publisher.id, shop.publisher.id],
      [shop.publisher.id, null],
    ]);
  });

  it("is listed with each time that it was blocked, the last first: who, when, why, and who undid it when", async () => {
    await campaignIn("submitted", trade);
    const colleague = await openAccount(env);
    await addMember(env, shop.pub.id, colleague, LEVEL.editor);
    const start = Date.now();
    const at = (who: Identity, now: number) => contextOf(env, who, { now });
    await block(at(shop.publisher, start + 1000));
    await unblockAdAccount(at(colleague, start + 2000), shop.pub.id, { adAccount: buyer.adv.id });
    const second = { adAccount: buyer.adv.id, reason: "소재를 내지 않아요" };
    await blockAdAccount(at(colleague, start + 3000), shop.pub.id, second);
    expect((await listed())?.blocks).toMatchObject([
      { reason: second.reason, at: start + 3000, by: colleague.name, lifted: null },
      {
        ...{ reason, at: start + 1000, by: shop.publisher.name },
        lifted: { at: start + 2000, by: colleague.name },
      },
    ]);
    const [other] = (await listAdAccounts(publisher(), shop.pub.id)).items.filter(
      ({ id }) => id !== buyer.adv.id,
    );
    expect(other?.blocks ?? []).toEqual([]);
    // Blocks apply to one publisher only.
    const elsewhere = await openShop(env);
    const allowed = { value: buyer.advertiser.email, manualPayment: true };
    await addAllowListEntry(contextOf(env, elsewhere.publisher), elsewhere.pub.id, allowed);
    await campaignIn("submitted", { ...trade, shop: elsewhere });
    const there = contextOf(env, elsewhere.publisher);
    const [same] = (await listAdAccounts(there, elsewhere.pub.id)).items;
    expect([same?.id, same?.blocks]).toEqual([buyer.adv.id, []]);
  });

  it("is blocked once by two who press at the same moment", async () => {
    await campaignIn("submitted", trade);
    await Promise.allSettled([block(), block(), block()]);
    const { adAccountBlocks } = schema;
    const open = await openDb(env.DB).query.adAccountBlocks.findMany({
      where: eq(adAccountBlocks.adAccountId, buyer.adv.id),
    });
    expect(open.filter(({ liftedAt }) => liftedAt === null)).toHaveLength(1);
  });

  it("is told in the console and by mail, with the reason", async () => {
    await campaignIn("submitted", trade);
    await block();
    const { notifications, outbox } = schema;
    const db = openDb(env.DB);
    const news = await db.query.notifications.findMany({
      where: and(
        eq(notifications.accountId, buyer.advertiser.id),
        like(notifications.eventId, "ad-account-block:%"),
      ),
    });
    expect(news).toMatchObject([
      { projectId: buyer.adv.id, details: { event: "blocked", subject: shop.pub.displayName, reason } },
    ]);
    const mails = await db.query.outbox.findMany({ where: eq(outbox.topic, "mail.news") });
    const to = { accountId: buyer.advertiser.id };
    expect(
      mails.map(({ payload }) => payload).filter((mail) => JSON.stringify(mail.to) === JSON.stringify(to)),
    ).toHaveLength(1);
  });

  it("may be one that never sent anything, and only holds slots", async () => {
    buyer = await openBuyer(env);
    expect(await listed()).toBeUndefined();
    await expect(block()).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    await book(0);
    expect(await listed()).toMatchObject({ campaignCount: 0, blocked: null });
    await block();
    expect(await taken()).toEqual([]);
    await expect(book(10)).rejects.toMatchObject(refusal);
  });

  it("takes the other ad accounts of its owners along, of whom each lifts it, and not those where they are editors", async () => {
    const owned = await createAdAccount(advertiser(), { displayName: "다른 광고 계정" });
    const client = await openBuyer(env);
    await addMember(env, client.adv.id, buyer.advertiser, LEVEL.editor);
    const bookFor = (adv: string, at: number) => bookProduct(advertiser(), adv, shop.cpp.id, schedule(at));
    await book(40);
    await bookFor(owned.id, 0);
    await block();
    expect(await taken()).toEqual([]);
    await expect(bookFor(owned.id, 10)).rejects.toMatchObject(refusal);
    const { items } = await listAdAccounts(publisher(), shop.pub.id);
    expect(items.find(({ id }) => id === owned.id)).toMatchObject({ blocked: { reason } });
    await bookFor(client.adv.id, 10);
    await unblockAdAccount(publisher(), shop.pub.id, { adAccount: owned.id });
    await bookFor(owned.id, 20);
    await bookFor(buyer.adv.id, 30);
  });

  it("is as good as any at another publisher, which has no say here", async () => {
    await campaignIn("submitted", trade);
    await block();
    const other = await openShop(env);
    await bookProduct(advertiser(), buyer.adv.id, other.cpp.id, schedule(0));
    const theirs = contextOf(env, other.publisher);
    const lifted = unblockAdAccount(theirs, shop.pub.id, { adAccount: buyer.adv.id });
    await expect(lifted).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });

  it("is blocked by editors, not by viewers, and not without a reason", async () => {
    await campaignIn("submitted", trade);
    const [viewer, editor] = [
      await openAccount(env, { kind: "pub" }),
      await openAccount(env, { kind: "pub" }),
    ];
    await addMember(env, shop.pub.id, viewer, LEVEL.viewer);
    await addMember(env, shop.pub.id, editor, LEVEL.editor);
    await expect(block(contextOf(env, viewer))).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { action: "ad-account.block", needs: "editor" },
    });
    const unsaid = blockAdAccount(publisher(), shop.pub.id, { adAccount: buyer.adv.id, reason: " " });
    await expect(unsaid).rejects.toMatchObject({ code: "070", fields: { reason: ["required"] } });
    await block(contextOf(env, editor));
    expect(await listed()).toMatchObject({ blocked: { reason } });
  });

  it("holds nothing by bookings that were on their way as it was blocked", async () => {
    await campaignIn("submitted", trade);
    await Promise.allSettled([book(0), book(10), block(), book(20), book(30)]);
    await expect(book(40)).rejects.toMatchObject(refusal);
    expect(await taken()).toEqual([]);
  });
});
