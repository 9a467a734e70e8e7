import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { appKeyKey } from "../../../domain/audience";
import { addDays, DAY_MS, dayAt } from "../../../domain/kernel";
import { compilePlan, planKey, type ServingPlan } from "../../../domain/serving";
import { schema } from "../../../worker/db/client";
import { bookProduct } from "../../../worker/services/booking";
import { getOfferedProduct, listOfferedProducts } from "../../../worker/services/inventory";
import { removeMember } from "../../../worker/services/people";
import { getProjectForMember, listAdNote, updateGeneral } from "../../../worker/services/platform";
import { setProjectStanding } from "../../../worker/services/serving";
import { campaignIn, settleOutbox, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import {
  addMember,
  contextOf,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
} from "../../support/factories";

let trade: Trade;
let campaignId: string;
beforeEach(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  // Meters use the real time, so the campaign was booked early enough to run now.
  const now = Date.now() - 40 * DAY_MS;
  const { startDay } = nextSchedule(now);
  const schedule = { startDay, endDay: addDays(dayAt(Date.now(), "Asia/Seoul"), 7) };
  campaignId = (await campaignIn("live", trade, { now, pricing: "cpp", schedule })).id;
  await settleOutbox(env);
});

const ops = () => contextOf(env, trade.operator);
const set = (id: string, standing: "active" | "suspended", reason = "약관 위반") =>
  setProjectStanding(ops(), id, { standing, reason });

/** Whether the campaign's meter lends impressions now. */
async function isLent(): Promise<boolean> {
  const meter = env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(campaignId));
  const request = { holderId: crypto.randomUUID(), spent: 0, want: 1, tokensLapseAtMs: Date.now() };
  return (await meter.lease(request)).serving;
}

/** The refusal in the banner's published plan, and whether the app's key is accepted. */
async function published() {
  await settleOutbox(env);
  const { shop } = trade;
  const plan = await env.PLANS.get<ServingPlan>(planKey(shop.banner.id), "json");
  if (!plan) throw new Error("the unit has no plan");
  return {
    refusal: compilePlan(plan).unitRefusal,
    campaigns: plan.campaigns.map(({ id }) => id),
    key: (await env.PLANS.get(appKeyKey(shop.app.appKey))) !== null,
  };
}

describe("a suspended publisher", () => {
  it("is lent nothing at once, and shows nothing until it is restored", async () => {
    const { pub } = trade.shop;
    expect([await isLent(), await published()]).toEqual([
      true,
      { refusal: null, campaigns: [campaignId], key: true },
    ]);
    await set(pub.id, "suspended");
    expect(await isLent()).toBe(false);
    expect(await published()).toMatchObject({ refusal: "app-suspended", key: false });
    await set(pub.id, "active", "소명 확인");
    expect(await isLent()).toBe(true);
    expect(await published()).toEqual({ refusal: null, campaigns: [campaignId], key: true });
  });

  it("is found and booked by nobody", async () => {
    const { shop, buyer } = trade;
    const advertiser = () => contextOf(env, buyer.advertiser);
    const found = async () => [
      (await listAdNote(advertiser(), { limit: 100 })).items.some(({ id }) => id === shop.pub.id),
      (await listOfferedProducts(advertiser(), buyer.adv.id, { publisher: shop.pub.id })).items.length > 0,
    ];
    expect(await found()).toEqual([true, true]);
    await set(shop.pub.id, "suspended");
    expect(await found()).toEqual([false, false]);
    const gone = { code: "AD_PRODUCT_NOT_FOUND" };
    await expect(getOfferedProduct(advertiser(), buyer.adv.id, shop.cpm.id)).rejects.toMatchObject(gone);
    const booking = { ...nextSchedule(), budgetMinor: 400_000 };
    await expect(bookProduct(advertiser(), buyer.adv.id, shop.cpm.id, booking)).rejects.toMatchObject(gone);
  });
});

describe("a suspended ad account", () => {
  it("is shown nowhere, and keeps its publisher's other ads running", async () => {
    const { adv } = trade.buyer;
    await set(adv.id, "suspended");
    expect(await isLent()).toBe(false);
    expect(await published()).toEqual({ refusal: null, campaigns: [], key: true });
    await set(adv.id, "active", "소명 확인");
    expect(await isLent()).toBe(true);
    expect((await published()).campaigns).toEqual([campaignId]);
  });
});

describe("a suspended project", () => {
  it("is read by its members, changed by none of them, and may be left", async () => {
    const { pub, publisher } = trade.shop;
    const colleague = await openAccount(env);
    await addMember(env, pub.id, colleague, 500);
    await set(pub.id, "suspended", "약관 위반");
    const owner = contextOf(env, publisher);
    expect(await getProjectForMember(owner, pub.id)).toMatchObject({ suspensionReason: "약관 위반" });
    await expect(updateGeneral(owner, pub.id, { displayName: "새 이름" })).rejects.toMatchObject({
      ...{ code: "PROJECT_SUSPENDED", details: { reason: "약관 위반" } },
    });
    await removeMember(contextOf(env, colleague), pub.id, { account: colleague.id });
  });

  it("is told to every member with the reason, and audited, once a change", async () => {
    const { pub, publisher } = trade.shop;
    const guest = await openAccount(env);
    await addMember(env, pub.id, guest, 100);
    await set(pub.id, "suspended", "먼저");
    await set(pub.id, "suspended", "다시");
    await set(pub.id, "active", "확인");
    const { db } = ops();
    const notices = await db.query.notifications.findMany({
      where: eq(schema.notifications.projectId, pub.id),
    });
    const told = (id: string) =>
      notices
        .filter(({ accountId, details }) => accountId === id && String(details.event).startsWith("project-"))
        .map(({ details }) => `${details.event} ${details.reason}`)
        .sort();
    const both = ["project-restored 확인", "project-suspended 먼저"];
    expect([told(publisher.id), told(guest.id)]).toEqual([both, both]);
    const audit = await db.query.auditLog.findMany({ where: eq(schema.auditLog.subjectId, pub.id) });
    expect(audit.map(({ action, details }) => [action, details]).sort()).toEqual([
      ["project.restore", { reason: "확인" }],
      ["project.suspend", { reason: "먼저" }],
    ]);
  });

  it("is decided by operators alone, with a reason", async () => {
    const { pub, publisher } = trade.shop;
    const input = { standing: "suspended", reason: "약관 위반" };
    const refused = (account: Parameters<typeof contextOf>[1], code: string) =>
      expect(setProjectStanding(contextOf(env, account), pub.id, input)).rejects.toMatchObject({ code });
    await refused(null, "UNAUTHORIZED");
    await refused(publisher, "FORBIDDEN");
    await refused({ ...publisher, needsSecondFactor: true }, "OPERATOR_SECOND_FACTOR_REQUIRED");
    await expect(
      setProjectStanding(ops(), pub.id, { standing: "suspended", reason: " " }),
    ).rejects.toMatchObject({ code: "070", fields: { reason: ["required"] } });
    await expect(setProjectStanding(ops(), "prj_none", input)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});
