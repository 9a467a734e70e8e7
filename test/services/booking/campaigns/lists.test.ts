import { beforeEach, describe, expect, it } from "vitest";
import { addDays, addMonths, monthOf } from "../../../../domain/kernel";
import {
  campaignOptions,
  getBookingMonth,
  groupCampaignsForOperator,
  listCampaigns,
} from "../../../../worker/services/booking";
import { campaignIn, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env, { cppSlots: 12 });
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const without = { creatives: "none" } as const;

describe("what a list of campaigns can be narrowed to", () => {
  it("is what its campaigns have: statuses with how many, products, and the other side's projects", async () => {
    const { shop, buyer } = trade;
    await campaignIn("draft", trade, without);
    await campaignIn("submitted", trade, without);
    await campaignIn("submitted", trade, { ...without, pricing: "cpp" });
    await campaignIn("deleted", trade, without);
    const own = await campaignOptions(advertiser(), buyer.adv.id, "adv");
    const byStatus = Object.fromEntries(own.statuses.map(({ status, count }) => [status, count]));
    expect(byStatus).toEqual({ draft: 1, submitted: 2 });
    expect(own.products.map(({ id }) => id).sort()).toEqual([shop.cpm.id, shop.cpp.id].sort());
    expect(own.partners).toEqual([{ id: shop.pub.id, name: shop.pub.displayName }]);
    const theirs = await campaignOptions(contextOf(env, shop.publisher), shop.pub.id, "pub");
    expect(theirs.statuses).toEqual([{ status: "submitted", count: 2 }]);
    expect(theirs.partners).toEqual([{ id: buyer.adv.id, name: buyer.adv.displayName }]);
  });

  it("is nobody else's", async () => {
    const stranger = await openBuyer(env);
    await expect(
      campaignOptions(contextOf(env, stranger.advertiser), trade.buyer.adv.id, "adv"),
    ).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });
});

describe("a sorted list of campaigns", () => {
  it("has each of them once over its pages, in its order, drafts without days at one end", async () => {
    const { id: first, startDay } = await campaignIn("submitted", trade, without);
    const later = { startDay: addDays(startDay ?? "", 3), endDay: addDays(startDay ?? "", 5) };
    const { id: last } = await campaignIn("submitted", trade, { ...without, schedule: later });
    const { id: draft } = await campaignIn("draft", trade, without);
    await env.DB.prepare("update campaigns set start_day = null where id = ?").bind(draft).run();
    const read = async (dir: "asc" | "desc") => {
      const ids: string[] = [];
      let next: string | null | undefined;
      do {
        const filter = { sort: "startDay", dir, limit: 1, ...(next ? { next } : {}) };
        const page = await listCampaigns(advertiser(), trade.buyer.adv.id, "adv", filter);
        ids.push(...page.items.map(({ id }) => id));
        next = page.next;
      } while (next);
      return ids;
    };
    expect(await read("asc")).toEqual([draft, first, last]);
    expect(await read("desc")).toEqual([last, first, draft]);
  });
});

describe("the calendar of bookings", () => {
  it("has every booking of the month by its start, also one that began before, and none that was cancelled", async () => {
    const booked = await campaignIn("booked", trade, without);
    await campaignIn("cancelled", trade, without);
    const startDay = booked.startDay ?? "";
    const month = monthOf(startDay);
    const shown = await getBookingMonth(advertiser(), trade.buyer.adv.id, month);
    expect(shown.bookings.map(({ id }) => id)).toEqual([booked.id]);
    expect([shown.month, shown.days[0], shown.isCut]).toEqual([month, `${month}-01`, false]);
    const long = { startDay, endDay: addDays(startDay, 70) };
    const running = await campaignIn("booked", trade, { ...without, schedule: long });
    const next = await getBookingMonth(advertiser(), trade.buyer.adv.id, addMonths(month, 1));
    expect(next.bookings.map(({ id }) => id)).toContain(running.id);
  });

  it("shows the current month where the asked one is none", async () => {
    const now = Date.UTC(2027, 1, 10);
    const ctx = contextOf(env, trade.buyer.advertiser, { now });
    for (const asked of [null, "", "2027-13", "soon", "99999-01"]) {
      expect(await getBookingMonth(ctx, trade.buyer.adv.id, asked)).toMatchObject({
        month: "2027-02",
        today: "2027-02-10",
      });
    }
  });
});

describe("the operators' groups", () => {
  it("add up what was ever submitted, with what waits for the final review, by publisher, ad account or product", async () => {
    const { shop, buyer, operator } = trade;
    await campaignIn("in-final-review", trade, without);
    await campaignIn("submitted", trade, without);
    await campaignIn("booked", trade, { ...without, pricing: "cpp" });
    await campaignIn("draft", trade, without);
    const group = async (by: string, id: string) =>
      (await groupCampaignsForOperator(contextOf(env, operator), { by })).find((each) => each.id === id);
    const all = { total: 3, pending: 1, byStatus: { submitted: 2, booked: 1 } };
    expect(await group("publisher", shop.pub.id)).toMatchObject({ name: shop.pub.displayName, ...all });
    expect(await group("advertiser", buyer.adv.id)).toMatchObject(all);
    expect(await group("product", shop.cpp.id)).toMatchObject({
      total: 1,
      pending: 0,
      byStatus: { booked: 1 },
    });
  });

  it("are operators' alone", async () => {
    await expect(groupCampaignsForOperator(advertiser())).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
