import { beforeAll, describe, expect, it } from "vitest";
import { addMonths, monthOf } from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import { approveAll, reviewCreative } from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { getPlatformOverview } from "../../../../worker/services/desk";
import { getSlotMonth, listApps, listProductsOfUnit, listUnits } from "../../../../worker/services/inventory";
import { listAlerts } from "../../../../worker/services/people";
import { campaignIn, current, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env, { cppSlots: 12 });
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
});

const publisher = () => contextOf(env, trade.shop.publisher);

describe("approving everything at once", () => {
  it("approves what waits, and leaves what was rejected", async () => {
    const campaign = await campaignIn("submitted", trade);
    const [first] = await creativesOf(publisher(), campaign.id);
    await reviewCreative(publisher(), trade.shop.pub.id, campaign.id, first?.id ?? "", {
      approve: false,
      reason: "흐려요",
    });
    await approveAll(publisher(), trade.shop.pub.id, campaign.id);
    const statuses = (await creativesOf(publisher(), campaign.id)).map(({ status }) => status);
    expect(statuses).toEqual(["rejected", "live"]);
    expect((await current(trade, campaign.id)).publisherApprovedAt).not.toBeNull();
  });

  it("approves the creatives of a campaign that is past its publisher's review, and moves it nowhere", async () => {
    const campaign = await campaignIn("in-final-review", trade);
    await approveAll(publisher(), trade.shop.pub.id, campaign.id);
    expect((await current(trade, campaign.id)).version).toBe(campaign.version);
    const statuses = (await creativesOf(publisher(), campaign.id)).map(({ status }) => status);
    expect(statuses).toEqual(["live", "live"]);
  });

  it("is refused to a viewer, and writes nothing", async () => {
    const campaign = await campaignIn("submitted", trade);
    const viewer = await openAccount(env, { kind: "pub" });
    await addMember(env, trade.shop.pub.id, viewer, LEVEL.viewer);
    await expect(approveAll(contextOf(env, viewer), trade.shop.pub.id, campaign.id)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const statuses = (await creativesOf(publisher(), campaign.id)).map(({ status }) => status);
    expect(statuses).toEqual(["submitted", "submitted"]);
  });
});

describe("the slot calendar", () => {
  it("names who holds a day, but not a draft that was never sent", async () => {
    const sent = await campaignIn("submitted", trade, { pricing: "cpp" });
    const unsent = await campaignIn("draft", trade, { pricing: "cpp" });
    const month = monthOf(sent.startDay ?? "");
    const slots = await getSlotMonth(publisher(), trade.shop.pub.id, trade.shop.cpp.id, month);
    const day = slots?.days.find((each) => each.day === sent.startDay);
    const nameOf = (id: string) => day?.holders.find((holder) => holder.campaignId === id)?.name;
    expect([nameOf(sent.id), nameOf(unsent.id)]).toEqual([sent.name, null]);
    expect(day?.taken).toBe(day?.holders.reduce((sum, holder) => sum + holder.slots, 0));
  });

  it("shows this month for a month that cannot be read, and nothing for a product without slots", async () => {
    const now = Date.UTC(2026, 10, 21);
    const ctx = contextOf(env, trade.shop.publisher, { now });
    const slots = await getSlotMonth(ctx, trade.shop.pub.id, trade.shop.cpp.id, "2026-99");
    expect([slots?.month, slots?.days.length]).toEqual(["2026-11", 30]);
    const next = addMonths("2026-11", 1);
    expect(await getSlotMonth(ctx, trade.shop.pub.id, trade.shop.cpm.id, next)).toBeNull();
  });

  it("does not exist for another publisher", async () => {
    const other = await openShop(env);
    const ctx = contextOf(env, other.publisher);
    await expect(getSlotMonth(ctx, other.pub.id, trade.shop.cpp.id, null)).rejects.toMatchObject({
      code: "AD_PRODUCT_NOT_FOUND",
    });
  });
});

describe("apps, units and what sells them", () => {
  it("counts an app's units, and lists those of that app only", async () => {
    const { shop } = trade;
    const { items } = await listApps(publisher(), shop.pub.id);
    expect(items.map(({ unitCount }) => unitCount)).toEqual([2]);
    const other = await openShop(env);
    const units = await listUnits(publisher(), shop.pub.id, { app: other.app.id });
    expect(units.items).toEqual([]);
  });

  it("lists the products that sell a unit, and no other publisher's unit", async () => {
    const { shop } = trade;
    const products = await listProductsOfUnit(publisher(), shop.pub.id, shop.banner.id);
    expect(products.map(({ id }) => id).sort()).toEqual([shop.cpm.id, shop.cpp.id].sort());
    const other = await openShop(env);
    await expect(listProductsOfUnit(publisher(), shop.pub.id, other.banner.id)).rejects.toMatchObject({
      code: "AD_UNIT_NOT_FOUND",
    });
  });
});

describe("the dashboard", () => {
  it("says what the platform has set up", async () => {
    const shop = await openShop(env);
    const own: Trade = { ...trade, shop, buyer: await openBuyer(env, shop) };
    await campaignIn("in-final-review", own);
    const { work } = await getPlatformOverview(contextOf(env, shop.publisher), shop.pub.id);
    expect(work?.setup).toEqual({
      app: true,
      unit: true,
      connected: false,
      productOnSale: true,
      campaign: true,
      delivery: false,
    });
  });

  it("shows creatives that wait for a review first, none of a draft, and what the reader was told of this platform", async () => {
    const shop = await openShop(env);
    const own: Trade = { ...trade, shop, buyer: await openBuyer(env, shop) };
    const waiting = await campaignIn("submitted", own);
    const live = await campaignIn("live", own);
    await campaignIn("draft", own);
    await settleOutbox(env);
    const reader = contextOf(env, shop.publisher);
    const { work } = await getPlatformOverview(reader, shop.pub.id);
    const shown = work?.figures.creatives.map(({ campaignId, status }) => [campaignId, status]);
    expect(shown).toEqual([
      [waiting.id, "submitted"],
      [waiting.id, "submitted"],
      [live.id, "live"],
      [live.id, "live"],
    ]);
    const { items } = await listAlerts(reader, shop.pub.id, {});
    expect(items.length).toBeGreaterThan(0);
    expect(work?.alerts).toEqual(items.slice(0, 5));
  });

  it("takes a unit for connected once it was asked for, and nobody else's request for it", async () => {
    const [asked, other] = [await openShop(env), await openShop(env)];
    await env.DB.prepare(
      "insert into unit_traffic (unit_id, hour_at, part, requests, fills, anonymous) values (?, 0, 'one', 1, 0, 0)",
    )
      .bind(asked.banner.id)
      .run();
    const isConnected = async ({ publisher, pub }: typeof asked) =>
      (await getPlatformOverview(contextOf(env, publisher), pub.id)).work?.setup.connected;
    expect([await isConnected(asked), await isConnected(other)]).toEqual([true, false]);
  });

  it("shows a guest what was delivered, and nothing else", async () => {
    const guest = await openAccount(env, { kind: "pub" });
    await addMember(env, trade.shop.pub.id, guest, LEVEL.guest);
    const overview = await getPlatformOverview(contextOf(env, guest), trade.shop.pub.id);
    expect([overview.work, overview.revenue, overview.week.length]).toEqual([null, null, 7]);
  });
});
