import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { SLOT_HOLD_TTL_MS } from "../../../../domain/booking";
import { addDays } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import {
  bookProduct,
  deleteCampaign,
  rejectCampaign,
  renewHold,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import {
  createProduct,
  type ProductDetail,
  setProductOnSale,
  slotBook,
} from "../../../../worker/services/inventory";
import { withSeenVersion } from "../../../../worker/services/kernel";
import { addAllowListEntry, createAdAccount } from "../../../../worker/services/platform";
import { sendForReview } from "../../../support/campaign-deeds";
import { current, draft, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  type Buyer,
  contextOf,
  cppProduct,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  projectRow,
  type Shop,
} from "../../../support/factories";

const LIMIT = "AD_PRODUCT_BOOK_LIMIT_EXCEEDED";
const HOUR_MS = 3_600_000;

let shop: Shop;
let wide: ProductDetail[];
beforeEach(async () => {
  shop = await openShop(env, { cppSlots: 12 });
  const ctx = contextOf(env, shop.publisher);
  wide = [shop.cpp];
  for (let at = 0; at < 2; at++) {
    const made = await createProduct(ctx, shop.pub.id, { ...cppProduct([shop.banner.id]), cppSlots: 12 });
    await setProductOnSale(ctx, shop.pub.id, made.id, true);
    wide.push(made);
  }
  stranger = await openBuyer(env);
});

/** A new ad account that is on no allow list. */
let stranger: Buyer;

const now = Date.now();
const as = ({ advertiser }: Buyer, at = now) => contextOf(env, advertiser, { now: at });
/** @param at index of the first day among the possible ones */
const days = (length: number, at = 0) => {
  // Some tests book an hour later, which may be the next day.
  const startDay = addDays(nextSchedule(now + 24 * HOUR_MS).startDay, at);
  return { startDay, endDay: addDays(startDay, length - 1) };
};
const book = (buyer: Buyer, schedule: object, product = wide[0] as ProductDetail, at = now) =>
  bookProduct(as(buyer, at), buyer.adv.id, product.id, schedule);
const outcome = (work: Promise<unknown>): Promise<Record<string, unknown> | null> =>
  work.then(
    () => null,
    (error) => ({ code: error.code, status: error.status, ...error.details }),
  );

/** Slot-days of an ad account in the products' slot books, counted without the limits' table. */
async function heldSlotDays(buyer: Buyer): Promise<number> {
  const { campaigns } = schema;
  const mine = await openDb(env.DB).query.campaigns.findMany({
    columns: { id: true },
    where: eq(campaigns.projectId, buyer.adv.id),
  });
  const ids = new Set(mine.map(({ id }) => id));
  let sum = 0;
  for (const { id } of wide) {
    const calendar = await slotBook(as(buyer), id).calendar({ fromDay: "2026-01-01", toDay: "2030-01-01" });
    for (const { holders } of calendar)
      for (const { campaignId, slots } of holders) if (ids.has(campaignId)) sum += slots;
  }
  return sum;
}
const draftsOf = async (buyer: Buyer) => {
  const { campaigns } = schema;
  const rows = await openDb(env.DB).query.campaigns.findMany({
    columns: { id: true },
    where: and(eq(campaigns.projectId, buyer.adv.id), eq(campaigns.status, "draft")),
  });
  return rows.length;
};

describe("an account that nobody has granted anything", () => {
  it("does not hold 12 slots for 150 days, and leaves no draft of it", async () => {
    const refused = await outcome(book(stranger, { ...days(150), slots: 12 }));
    expect(refused).toMatchObject({ code: LIMIT, status: 429, limit: "heldOfProduct", max: 150 });
    expect([await heldSlotDays(stranger), await draftsOf(stranger)]).toEqual([0, 0]);
  });

  it("books one slot for as long as there is, as anybody", async () => {
    await book(stranger, { ...days(150), slots: 1 });
    expect(await heldSlotDays(stranger)).toBe(150);
  });

  it("holds no more than 150 slot-days of a product over all its drafts, and is told when the next lapses", async () => {
    await book(stranger, { ...days(20), slots: 6 });
    const refused = await outcome(book(stranger, { ...days(31), slots: 1 }));
    expect(refused).toMatchObject({ code: LIMIT, status: 429, limit: "heldOfProduct", max: 150 });
    expect(refused?.retryAfterS).toBeGreaterThanOrEqual(SLOT_HOLD_TTL_MS / 1000);
    await book(stranger, { ...days(30, 20), slots: 1 });
    expect(await heldSlotDays(stranger)).toBe(150);
  });

  it("is told of a renewal too much that it took 600 slot-days within a day, and when it may again", async () => {
    const { campaign } = await book(stranger, { ...days(20), slots: 6 });
    const again = (nth: number) => renewHold(as(stranger, now + nth * 60_000), stranger.adv.id, campaign.id);
    for (let nth = 1; nth < 5; nth++) await again(nth);
    const refused = await outcome(again(5));
    expect(refused).toMatchObject({ code: LIMIT, limit: "takenOfProduct", max: 600 });
    expect(refused?.retryAfterS).toBe((24 * HOUR_MS - 5 * 60_000) / 1000);
  });

  it("holds no more than 300 slot-days over all products", async () => {
    const schedule = { ...days(24), slots: 6 };
    for (const product of wide.slice(0, 2)) await book(stranger, schedule, product);
    const refused = await outcome(book(stranger, schedule, wide[2]));
    expect(refused).toMatchObject({ code: LIMIT, limit: "heldSlotDays", max: 300 });
    expect(await heldSlotDays(stranger)).toBe(288);
  });

  it("holds no more by asking for all of it at the same moment, or by ad accounts of one person", async () => {
    const opened = await createAdAccount(as(stranger), { displayName: "다른 광고 계정" });
    const other = { ...stranger, adv: await projectRow(env, opened.id) };
    const asked = Array.from({ length: 8 }, (_, at) =>
      outcome(
        book(
          at % 2 ? stranger : other,
          { ...days(22, at), slots: 6 },
          wide[at % wide.length] as ProductDetail,
        ),
      ),
    );
    const refusals = (await Promise.all(asked)).flatMap((refusal) => refusal?.code ?? []);
    expect(refusals).toEqual(Array.from({ length: 6 }, () => LIMIT));
    expect((await heldSlotDays(stranger)) + (await heldSlotDays(other))).toBe(264);
  });

  it("holds no more by changing drafts that hold little", async () => {
    const drafts = [];
    for (let at = 0; at < 4; at++) drafts.push((await book(stranger, days(3, at * 3))).campaign);
    const grown = drafts.map(({ id }) =>
      outcome(updateCampaignStep(as(stranger), stranger.adv.id, id, "schedule", { ...days(20), slots: 5 })),
    );
    const refusals = (await Promise.all(grown)).filter((refusal) => refusal !== null);
    expect(refusals).toHaveLength(3);
    expect(await heldSlotDays(stranger)).toBe(100 + 9);
  });

  it("keeps what a draft held when its new days cannot be had, and is counted for it", async () => {
    const rival = await openBuyer(env, shop);
    const last = { ...days(3, 90), slots: 12 };
    await book(rival, last, wide[1]);
    const { campaign } = await book(stranger, { ...days(20), slots: 6 }, wide[1]);
    const moved = updateCampaignStep(as(stranger), stranger.adv.id, campaign.id, "schedule", last);
    await expect(moved).rejects.toMatchObject({ code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" });
    expect(await heldSlotDays(stranger)).toBe(120);
    expect(await outcome(book(stranger, { ...days(8, 20), slots: 6 }, wide[1]))).toMatchObject({
      limit: "heldOfProduct",
    });
  });

  it("has its slot-days again once a draft is deleted", async () => {
    const { campaign } = await book(stranger, { ...days(24), slots: 6 });
    expect(await outcome(book(stranger, { ...days(24), slots: 6 }))).toMatchObject({ code: LIMIT });
    await deleteCampaign(as(stranger), stranger.adv.id, campaign.id);
    await book(stranger, { ...days(24), slots: 6 });
    expect(await heldSlotDays(stranger)).toBe(144);
  });

  it("renews a hold five times by whatever way, and then waits for hours", async () => {
    const { campaign } = await book(stranger, days(5));
    const schedule = days(5);
    const renew = [
      () => renewHold(as(stranger, at), stranger.adv.id, campaign.id),
      () => updateCampaignStep(as(stranger, at), stranger.adv.id, campaign.id, "schedule", schedule),
    ];
    let at = now;
    for (let nth = 0; nth < 5; nth++) {
      at += 14 * 60_000;
      await renew[nth % 2]?.();
    }
    at += 14 * 60_000;
    for (const again of renew) {
      const refused = await outcome(again());
      expect(refused).toMatchObject({ code: LIMIT, status: 429, limit: "holdsOfDraft", max: 6 });
      expect(refused?.retryAfterS).toBe((now + 6 * HOUR_MS - at) / 1000);
    }
    at = now + 6 * HOUR_MS;
    expect(await outcome(renewHold(as(stranger, at), stranger.adv.id, campaign.id))).toBeNull();
  });

  it("does not renew by a save that is said to be of an older version", async () => {
    const { campaign } = await book(stranger, days(5));
    const save = () =>
      updateCampaignStep(
        withSeenVersion(as(stranger, now + 1000), campaign.version),
        stranger.adv.id,
        campaign.id,
        "schedule",
        days(5),
      );
    await save();
    await expect(save()).rejects.toMatchObject({ code: "CONFLICT" });
    const { slotHolds } = schema;
    const rows = await openDb(env.DB).query.slotHolds.findMany({
      where: eq(slotHolds.campaignId, campaign.id),
    });
    expect(rows).toHaveLength(2);
  });

  it("does not keep a product's slots all day by taking turns between drafts", async () => {
    let at = now;
    let granted = 0;
    for (let nth = 0; nth < 8; nth++) {
      at += SLOT_HOLD_TTL_MS;
      const refused = await outcome(book(stranger, days(150), wide[1], at));
      if (refused) expect(refused).toMatchObject({ limit: "takenOfProduct", max: 600 });
      else granted++;
    }
    expect(granted).toBe(4);
  });

  it("begins ten drafts a minute, of 25 in a row, and none of them beside its own ad account", async () => {
    const refusals = [];
    for (let nth = 0; nth < 25; nth++) {
      const work = bookProduct(as(stranger), stranger.adv.id, shop.cpm.id, {
        ...days(5),
        budgetMinor: 400_000,
      });
      refusals.push(await outcome(work));
    }
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(10);
    expect(refusals.at(-1)).toMatchObject({
      code: LIMIT,
      limit: "draftsPerMinute",
      max: 10,
      retryAfterS: 60,
    });
    expect(await draftsOf(stranger)).toBe(10);
    const other = await createAdAccount(as(stranger), { displayName: "다른 광고 계정" });
    const beside = bookProduct(as(stranger), other.id, shop.cpm.id, { ...days(5), budgetMinor: 400_000 });
    expect(await outcome(beside)).toMatchObject({ limit: "draftsPerMinute" });
  });

  it("begins ten drafts of 25 at the same moment", async () => {
    const asked = Array.from({ length: 25 }, () =>
      outcome(bookProduct(as(stranger), stranger.adv.id, shop.cpm.id, { ...days(5), budgetMinor: 400_000 })),
    );
    await Promise.all(asked);
    expect(await draftsOf(stranger)).toBe(10);
  });

  it("has 50 drafts at most, and another one for each that it deletes", async () => {
    const begin = (at: number) =>
      bookProduct(as(stranger, at), stranger.adv.id, shop.cpm.id, { ...days(5), budgetMinor: 400_000 });
    let last = "";
    for (let nth = 0; nth < 50; nth++) last = (await begin(now + nth * 10_000)).campaign.id;
    const later = now + HOUR_MS;
    expect(await outcome(begin(later))).toEqual({
      code: LIMIT,
      status: 429,
      limit: "draftsOpen",
      max: 50,
    });
    await deleteCampaign(as(stranger), stranger.adv.id, last);
    expect(await outcome(begin(later))).toBeNull();
  });
});

describe("an ad account that the publisher granted its payment", () => {
  it("holds several whole plans of 150 days, for several of its clients", async () => {
    const agency = await openAccount(env);
    await addAllowListEntry(contextOf(env, shop.publisher), shop.pub.id, {
      value: agency.email,
      manualPayment: true,
    });
    const ctx = contextOf(env, agency, { now });
    for (const [at, displayName] of ["한 고객", "두 고객", "세 고객"].entries()) {
      const adv = await createAdAccount(ctx, { displayName });
      for (const product of wide) await bookProduct(ctx, adv.id, product.id, { ...days(100, at), slots: 4 });
    }
  });
});

describe("what is sent for review", () => {
  it("is sent five times a day, of one campaign, and is a draft's or a rejected one's after that", async () => {
    const buyer = await openBuyer(env, shop);
    const trade: Trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
    const { id } = await draft(trade, { now, pricing: "cpp", schedule: days(4, 30), creatives: "none" });
    const send = (at: number) => sendForReview(as(buyer, at), buyer.adv.id, id);
    const reject = () =>
      rejectCampaign(contextOf(env, shop.publisher), shop.pub.id, id, { reason: "소재가 흐려요" });
    for (let nth = 0; nth < 5; nth++) {
      await send(now + nth * 1000);
      await reject();
    }
    const refused = await outcome(send(now + HOUR_MS));
    expect(refused).toEqual({
      ...{ code: LIMIT, status: 429, limit: "sentOfCampaign", max: 5 },
      retryAfterS: 23 * 3600,
    });
    expect(await current(trade, id)).toMatchObject({ status: "rejected" });
    const calendar = await slotBook(as(buyer), shop.cpp.id).calendar({
      fromDay: "2026-01-01",
      toDay: "2030-01-01",
    });
    expect(calendar.flatMap(({ holders }) => holders).filter(({ campaignId }) => campaignId === id)).toEqual(
      [],
    );
    expect(await outcome(send(now + 24 * HOUR_MS))).toBeNull();
  });
});
