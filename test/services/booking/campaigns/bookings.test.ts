import { beforeEach, describe, expect, it } from "vitest";
import { addDays, dayStartMs, subtractBusinessDays } from "../../../../domain/kernel";
import { listBookings } from "../../../../worker/services/booking";
import type { BookingFilter } from "../../../../worker/services/booking/reading/booking-calendar";
import type { ServiceContext } from "../../../../worker/services/kernel";
import { campaignAt } from "../../../support/campaign-states";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";
import { queriesOf } from "../../inventory/units/world";

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env, { cppSlots: 12 });
});

const without = { creatives: "none" } as const;
const advertiser = () => contextOf(env, trade.buyer.advertiser);
const bookings = (filter: BookingFilter = {}, ctx: ServiceContext = advertiser()) =>
  listBookings(ctx, trade.buyer.adv.id, "adv", filter);
const idsOf = async (filter?: BookingFilter) => (await bookings(filter)).items.map(({ id }) => id);

/** A booking that begins a number of days after an earlier one. */
async function bookedAfter(startDay: string, days: number, stage: "booked" | "submitted" = "booked") {
  const schedule = { startDay: addDays(startDay, days), endDay: addDays(startDay, days + 1) };
  return campaignIn(stage, trade, { ...without, schedule });
}

describe("an ad account's bookings", () => {
  it("stand by where they are: what was never sent is none, and what was given back is over", async () => {
    await campaignAt("draft", trade);
    await campaignAt("cancelled", trade);
    const made = {
      requested: [(await campaignAt("submitted", trade)).id, (await campaignAt("final review", trade)).id],
      confirmed: [(await campaignAt("booked", trade)).id, (await campaignAt("paused (booked)", trade)).id],
      running: [(await campaignAt("live", trade)).id, (await campaignAt("paused (live)", trade)).id],
      ended: [(await campaignAt("closed", trade)).id],
      released: [(await campaignAt("rejected", trade)).id],
    };
    for (const [stage, ids] of Object.entries(made)) {
      const { items } = await bookings({ stage });
      expect(items.map(({ id }) => id).sort(), stage).toEqual([...ids].sort());
      expect(new Set(items.map((item) => item.stage))).toEqual(new Set([stage]));
    }
    const open = [...made.requested, ...made.confirmed, ...made.running];
    expect((await idsOf()).sort()).toEqual(open.sort());
    await expect(bookings({ stage: "asleep" })).rejects.toMatchObject({
      code: "CAMPAIGN_FILTER_NOT_ACCEPTABLE",
      fields: { stage: ["notAnOption"] },
    });
  });

  it("come by their start, page by page, none twice and none left out", async () => {
    const first = await campaignIn("booked", trade, without);
    const start = first.startDay ?? "";
    const third = await bookedAfter(start, 9);
    const second = await bookedAfter(start, 4, "submitted");
    const same = await bookedAfter(start, 4);
    const between = [second.id, same.id].sort();
    const seen: string[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const page = await bookings({ limit: 1, ...(next ? { next } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toEqual([first.id, ...between, third.id]);
  });

  it("say which days of what, the price, and until when creatives are due that nobody handed in", async () => {
    const bare = await campaignIn("booked", trade, { ...without, pricing: "cpp" });
    const { startDay, endDay, quote } = bare;
    if (!startDay || !endDay) throw new Error("a booking has days");
    const [item] = (await bookings()).items;
    expect(item).toMatchObject({ productName: trade.shop.cpp.name, pricingType: "cpp" });
    expect(item?.quote).toEqual(quote);
    expect(addDays(startDay, (item?.days ?? 0) - 1)).toBe(endDay);
    const due = dayStartMs(subtractBusinessDays(startDay, 3, "KR"), "Asia/Seoul");
    expect(item?.creatives).toEqual({ stand: "missing", dueAt: due });
    const dressed = await campaignIn("submitted", trade);
    const { items } = await bookings({ stage: "requested" });
    expect(items.find(({ id }) => id === dressed.id)?.creatives?.stand).toBe("handed-in");
  });

  it("are narrowed by text, product, publisher and days", async () => {
    const cpm = await campaignIn("booked", trade, without);
    const cpp = await campaignIn("booked", trade, { ...without, pricing: "cpp" });
    const later = await bookedAfter(cpm.endDay ?? "", 30);
    const { shop } = trade;
    expect(await idsOf({ product: shop.cpp.id })).toEqual([cpp.id]);
    expect((await idsOf({ publisher: shop.pub.id })).length).toBe(3);
    expect(await idsOf({ publisher: trade.buyer.adv.id })).toEqual([]);
    expect(await idsOf({ from: later.startDay ?? "" })).toEqual([later.id]);
    expect(await idsOf({ q: cpp.id })).toEqual([cpp.id]);
    expect(await idsOf({ q: "100%_" })).toEqual([]);
  });

  it("cost as many questions however many there are", async () => {
    const ask = () =>
      queriesOf(trade.shop, (ctx) => listBookings(ctx, trade.shop.pub.id, "pub", { limit: 100 }));
    const first = await campaignIn("booked", trade, without);
    await ask();
    const one = await ask();
    await bookedAfter(first.startDay ?? "", 3);
    await bookedAfter(first.startDay ?? "", 6);
    expect(await ask()).toBe(one);
  });

  it("are nobody else's", async () => {
    await campaignIn("booked", trade, without);
    const stranger = await openBuyer(env);
    const ctx = contextOf(env, stranger.advertiser);
    await expect(bookings({}, ctx)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    expect((await listBookings(ctx, stranger.adv.id, "adv")).items).toEqual([]);
  });
});
