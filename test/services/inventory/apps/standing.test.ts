import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { appKeyKey } from "../../../../domain/audience";
import { compilePlan, planKey, type ServingPlan } from "../../../../domain/serving";
import { schema } from "../../../../worker/db/client";
import {
  createApp,
  deleteApp,
  listAppsForOperator,
  setAppStanding,
  updateApp,
} from "../../../../worker/services/inventory";
import type { Identity } from "../../../../worker/services/kernel";
import { settleOutbox } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openShop, type Shop, unique } from "../../../support/factories";

let shop: Shop;
let operator: Identity;
beforeAll(async () => {
  shop = await openShop(env);
  operator = await openAccount(env, { isOperator: true });
});

const asOperator = () => contextOf(env, operator);
const publisher = () => contextOf(env, shop.publisher);
const suspend = (reason = "다른 회사의 앱이에요") =>
  setAppStanding(asOperator(), shop.app.id, { status: "suspended", reason });
const reinstate = () => setAppStanding(asOperator(), shop.app.id, { status: "active" });

/** The refusal in the banner's published plan, and whether the app's key is accepted. */
async function published() {
  await settleOutbox(env);
  const plan = await env.PLANS.get<ServingPlan>(planKey(shop.banner.id), "json");
  if (!plan) throw new Error("the unit has no plan");
  return {
    reason: compilePlan(plan).unitRefusal,
    key: (await env.PLANS.get(appKeyKey(shop.app.appKey))) !== null,
  };
}

const audited = () =>
  asOperator().db.query.auditLog.findMany({ where: eq(schema.auditLog.subjectId, shop.app.id) });
const told = () =>
  asOperator().db.query.notifications.findMany({
    where: and(eq(schema.notifications.accountId, shop.publisher.id), eq(schema.notifications.kind, "app")),
  });

describe("an app that an operator suspends", () => {
  it("serves nobody and its key opens nothing, by a reason of its own, until it is reinstated", async () => {
    expect(await published()).toEqual({ reason: null, key: true });
    await suspend();
    expect(await published()).toEqual({ reason: "app-suspended", key: false });
    await reinstate();
    expect(await published()).toEqual({ reason: null, key: true });
  });

  it("stays suspended whatever its publisher does", async () => {
    await suspend();
    for (const status of ["paused", "available"])
      await updateApp(publisher(), shop.pub.id, shop.app.id, { section: "status", status });
    expect(await published()).toEqual({ reason: "app-suspended", key: false });
    await reinstate();
  });

  it("is audited and told to its publisher once a change, however often it is said", async () => {
    const before = [(await audited()).length, (await told()).length];
    await suspend("먼저");
    await suspend("먼저");
    const at = (await suspend("먼저")).suspendedAt;
    expect(await suspend("다시")).toMatchObject({ suspensionReason: "다시", suspendedAt: at });
    await reinstate();
    expect(await reinstate()).toMatchObject({ suspensionReason: "", suspendedAt: null });
    const [audits, notices] = [await audited(), await told()];
    expect([audits.length, notices.length]).toEqual(before.map((count) => count + 3));
    expect(audits.slice(-3).map(({ action, accountId }) => [action, accountId])).toEqual([
      ["app.suspend", operator.id],
      ["app.suspend", operator.id],
      ["app.reinstate", operator.id],
    ]);
    expect(notices.map(({ details }) => details.event)).toContain("reinstated");
  });

  it("needs a reason, an operator, and an app that is there", async () => {
    await expect(suspend(" ")).rejects.toMatchObject({ code: "070", fields: { reason: ["required"] } });
    const byOwner = setAppStanding(publisher(), shop.app.id, { status: "suspended", reason: "내가" });
    await expect(byOwner).rejects.toMatchObject({ code: "FORBIDDEN" });
    const gone = await createApp(publisher(), shop.pub.id, {
      ...{ platform: "web", title: "지운 앱", domain: `${unique("gone")}.example` },
    });
    await deleteApp(publisher(), shop.pub.id, gone.id, { name: "지운 앱" });
    for (const id of ["app_none", gone.id]) {
      const asked = setAppStanding(asOperator(), id, { status: "active" });
      await expect(asked).rejects.toMatchObject({ code: "PROJECT_APP_NOT_FOUND" });
    }
  });
});

describe("the operators' list of apps", () => {
  it("finds an app by its name, its identifier, its id and its publisher's name, and by what it is doing", async () => {
    const domain = `${unique("listed")}.example`;
    const app = await createApp(publisher(), shop.pub.id, {
      platform: "web",
      title: unique("찾는 앱"),
      domain,
    });
    const found = async (filter: object) => {
      const { items } = await listAppsForOperator(asOperator(), { limit: 100, ...filter });
      return items.some((item) => item.app.id === app.id && item.publisher.id === shop.pub.id);
    };
    for (const q of [app.title, domain, app.id, shop.pub.displayName]) expect(await found({ q })).toBe(true);
    expect(await found({ q: "nothing of the kind" })).toBe(false);
    const standings = async () =>
      Promise.all(["active", "paused", "suspended"].map((status) => found({ q: domain, status })));
    expect(await standings()).toEqual([true, false, false]);
    await updateApp(publisher(), shop.pub.id, app.id, { section: "status", status: "paused" });
    expect(await standings()).toEqual([false, true, false]);
    await setAppStanding(asOperator(), app.id, { status: "suspended", reason: "확인 중" });
    expect(await standings()).toEqual([false, false, true]);
  });

  it("is no publisher's", async () => {
    await expect(listAppsForOperator(publisher())).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
