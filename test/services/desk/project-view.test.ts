import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { requirePageLevel } from "../../../app/kit/page-failure.server";
import { ACCESS, type Action, isRead } from "../../../domain/people";
import { PROJECT_VIEW_MS } from "../../../domain/platform";
import { schema } from "../../../worker/db/client";
import { endProjectView, startProjectView } from "../../../worker/services/desk";
import {
  createContext,
  type Identity,
  levelIn,
  requireAccess,
  type ServiceContext,
  viewEndsAt,
} from "../../../worker/services/kernel";
import { env } from "../../support/env";
import { contextOf, openAccount, openShop, type Shop } from "../../support/factories";

const NOW = Date.now();

let shop: Shop;
let operator: Identity;
beforeEach(async () => {
  shop = await openShop(env);
  operator = await openAccount(env, { isOperator: true });
});

const writing = (account: Identity | null = operator, now = NOW) => contextOf(env, account, { now });
/** A context as for an opened page. */
const reading = (account: Identity | null = operator, now = NOW): ServiceContext =>
  createContext({ ...contextOf(env, account, { now }), readsOnly: true });
const start = (reason = "문의 확인") => startProjectView(writing(), shop.pub.id, { reason });
const page = (below = "") => new URL(`/pub/${shop.pub.id}${below}`, env.CONSOLE_ORIGIN);

const FORBIDDEN = { code: "FORBIDDEN" };
const NOT_THERE = { code: "PROJECT_NOT_FOUND" };
const ACTIONS = (Object.keys(ACCESS) as Action[]).filter((action) => ACCESS[action].pub !== null);

describe("an operator who views a project as its owner", () => {
  it("reads all that an owner reads, from pages alone", async () => {
    await expect(requireAccess(reading(), shop.pub.id, "report.read")).rejects.toMatchObject(NOT_THERE);
    expect(await start()).toBe(`/pub/${shop.pub.id}`);
    for (const action of ACTIONS.filter(isRead)) {
      expect((await requireAccess(reading(), shop.pub.id, action)).level, action).toBe(700);
      await expect(requireAccess(writing(), shop.pub.id, action), action).rejects.toMatchObject(FORBIDDEN);
    }
    await expect(requirePageLevel(reading(), page("/settings/payout"))).resolves.toBeUndefined();
    await expect(requirePageLevel(writing(), page("/settings/payout"))).rejects.toMatchObject(FORBIDDEN);
  });

  it.each(ACTIONS.filter((action) => !isRead(action)))("is refused %s", async (action) => {
    await start();
    for (const ctx of [reading(), writing()])
      await expect(requireAccess(ctx, shop.pub.id, action)).rejects.toMatchObject(FORBIDDEN);
  });

  it("sees no other project, and stays nobody to the API", async () => {
    await start();
    const other = await openShop(env);
    await expect(requireAccess(reading(), other.pub.id, "report.read")).rejects.toMatchObject(NOT_THERE);
    expect(await levelIn(reading(), shop.pub.id)).toBe(-1);
  });

  it("is the only one who does, and no longer one without the second factor", async () => {
    await start();
    const colleague = await openAccount(env, { isOperator: true });
    const without = { ...operator, isOperator: false, needsSecondFactor: true };
    for (const account of [colleague, without])
      await expect(requireAccess(reading(account), shop.pub.id, "report.read")).rejects.toMatchObject(
        NOT_THERE,
      );
  });

  it("is told until when, and out after an hour", async () => {
    await start();
    expect(await viewEndsAt(reading(), shop.pub.id)).toBe(NOW + PROJECT_VIEW_MS);
    const last = reading(operator, NOW + PROJECT_VIEW_MS - 1);
    expect((await requireAccess(last, shop.pub.id, "report.read")).level).toBe(700);
    const over = reading(operator, NOW + PROJECT_VIEW_MS);
    await expect(requireAccess(over, shop.pub.id, "report.read")).rejects.toMatchObject(NOT_THERE);
    expect(await viewEndsAt(over, shop.pub.id)).toBeNull();
  });

  it("is out as soon as they end it", async () => {
    await start();
    await endProjectView(writing(operator, NOW + 1), shop.pub.id);
    await endProjectView(writing(operator, NOW + 2), shop.pub.id);
    const after = reading(operator, NOW + 2);
    await expect(requireAccess(after, shop.pub.id, "report.read")).rejects.toMatchObject(NOT_THERE);
  });
});

describe("a view of a project", () => {
  it("is audited and told to its owner with the reason, once however often it is asked for", async () => {
    await start("문의 확인");
    await start("또 한 번");
    const { db } = writing();
    const { auditLog, notifications } = schema;
    const audit = await db.query.auditLog.findMany({ where: eq(auditLog.subjectId, shop.pub.id) });
    expect(audit).toMatchObject([{ action: "project.view", details: { reason: "문의 확인" } }]);
    const told = await db.query.notifications.findMany({
      where: and(eq(notifications.accountId, shop.publisher.id), eq(notifications.kind, "member")),
    });
    expect(told.map(({ details }) => [details.event, details.reason])).toEqual([["viewed", "문의 확인"]]);
  });

  it("is refused to everybody else, and without a reason", async () => {
    const ask = (account: Identity | null, input: unknown = { reason: "문의 확인" }) =>
      startProjectView(writing(account), shop.pub.id, input);
    await expect(ask(null)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(ask(shop.publisher)).rejects.toMatchObject(FORBIDDEN);
    await expect(ask({ ...operator, isOperator: false, needsSecondFactor: true })).rejects.toMatchObject({
      code: "OPERATOR_SECOND_FACTOR_REQUIRED",
    });
    await expect(ask(operator, { reason: "" })).rejects.toMatchObject({ code: "070" });
    await expect(startProjectView(writing(), "prj_none", { reason: "a" })).rejects.toMatchObject(NOT_THERE);
  });
});
