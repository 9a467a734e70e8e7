import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../worker/db/client";
import {
  getAccountForOperator,
  getProjectForOperator,
  listAccountsForOperator,
  listProjectsForOperator,
} from "../../../worker/services/desk";
import { forgetSentMails, type ServiceContext, sendMail } from "../../../worker/services/kernel";
import { setListing } from "../../../worker/services/platform";
import { setPlanLimit } from "../../../worker/services/serving";
import { campaignIn, openTrade, settleOutbox, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openAccount, unique } from "../../support/factories";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
  await campaignIn("submitted", trade);
  await settleOutbox(env);
});

const ops = () => contextOf(env, trade.operator);

/** A whole list, read in pages of three. */
async function all<Item>(page: (next?: string) => Promise<{ items: Item[]; next: string | null }>) {
  const found: Item[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const read = await page(next);
    found.push(...read.items);
    next = read.next;
  }
  return found;
}

describe("the accounts that operators look through", () => {
  it("come whole by pages, each once, with how many there are", async () => {
    const { total } = await listAccountsForOperator(ops());
    const found = await all((next) => listAccountsForOperator(ops(), { limit: 3, next }));
    expect(new Set(found.map(({ id }) => id)).size).toBe(total);
    expect(found).toHaveLength(total);
  });

  it("are found by a part of the address, and by the whole id", async () => {
    const { id, email } = trade.buyer.advertiser;
    for (const q of [email.slice(0, -3).toUpperCase(), id])
      expect((await listAccountsForOperator(ops(), { q })).items.map((each) => each.id)).toEqual([id]);
    expect(await listAccountsForOperator(ops(), { q: "nobody of that name" })).toEqual({
      ...{ items: [], next: null, total: 0 },
    });
  });

  it("are narrowed to operators", async () => {
    const { items } = await listAccountsForOperator(ops(), { role: "operator", limit: 100 });
    expect(items.map(({ id }) => id)).toContain(trade.operator.id);
    expect(items.every(({ isOperator }) => isOperator)).toBe(true);
  });

  it("show their projects with the level, and the mails that were written to them", async () => {
    const { account, projects, mails } = await getAccountForOperator(ops(), trade.shop.publisher.id);
    expect(account.projectCount).toBe(1);
    expect(projects).toMatchObject([{ id: trade.shop.pub.id, level: 700 }]);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.every(({ address }) => address === trade.shop.publisher.email)).toBe(true);
  });
});

describe("a mail that was sent", () => {
  it("is noted by its subject, without the code that it brings", async () => {
    const ctx = contextOf(env, null);
    const to = `${unique("reader")}@example.com`;
    await sendMail(ctx, { to, subject: "[Madang] 인증 코드 204913", text: "204913", html: "204913" });
    const { sentMails } = schema;
    const [noted, ...more] = await ctx.db.select().from(sentMails).where(eq(sentMails.address, to));
    expect(more).toEqual([]);
    expect(noted?.subject).toBe("[Madang] 인증 코드 ······");
    expect(JSON.stringify(noted)).not.toContain("204913");
  });

  it("that nobody took is not noted", async () => {
    const ctx = contextOf(env, null);
    const to = `${unique("reader")}\n@example.com`;
    await expect(sendMail(ctx, { to, subject: "a", text: "a", html: "a" })).rejects.toThrow();
    expect(await ctx.db.$count(schema.sentMails, eq(schema.sentMails.address, to))).toBe(0);
  });
});

describe("the projects that operators look through", () => {
  it("come whole by pages, each once, with how many there are", async () => {
    const { total } = await listProjectsForOperator(ops());
    const found = await all((next) => listProjectsForOperator(ops(), { limit: 1, next }));
    expect(new Set(found.map(({ id }) => id)).size).toBe(total);
  });

  it("are narrowed by side, plan and listing, and found by alias", async () => {
    const { pub } = trade.shop;
    const ids = async (query: object) =>
      (await listProjectsForOperator(ops(), query)).items.map(({ id }) => id);
    expect(await ids({ kind: "pub", q: pub.alias })).toEqual([pub.id]);
    expect(await ids({ kind: "adv", q: pub.id })).toEqual([]);
    expect(await ids({ plan: "wave", q: pub.id })).toEqual([]);
    expect(await ids({ plan: "stream" })).not.toContain(trade.buyer.adv.id);
    await setListing(ops(), { project: pub.id, listed: false, reason: "확인 중" });
    expect(await ids({ listing: "delisted" })).toEqual([pub.id]);
    expect(await ids({ listing: "listed", q: pub.id })).toEqual([]);
    await setListing(ops(), { project: pub.id, listed: true, reason: "확인했어요" });
  });

  it("show members, apps, campaigns, mails and what operators did, with the reason", async () => {
    const { shop } = trade;
    await setPlanLimit(ops(), shop.pub.id, { lifted: true, reason: "첫 달" });
    const detail = await getProjectForOperator(ops(), shop.pub.id);
    expect(detail.members).toMatchObject([{ id: shop.publisher.id, level: 700 }]);
    expect(detail.apps).toMatchObject([{ id: shop.app.id, unitCount: 2 }]);
    expect(detail.campaigns).toEqual([{ status: "submitted", count: 1 }]);
    expect(detail.mails.length).toBeGreaterThan(0);
    expect(detail.acts[0]).toMatchObject({ action: "plan-limit.lift", reason: "첫 달" });
    const theirs = await getProjectForOperator(ops(), trade.buyer.adv.id);
    expect(theirs).toMatchObject({ publisher: null, apps: [], campaigns: [{ count: 1 }] });
  });
});

describe("what operators look through", () => {
  const READS: readonly [string, (ctx: ServiceContext) => Promise<unknown>][] = [
    ["accounts", (ctx) => listAccountsForOperator(ctx)],
    ["an account", (ctx) => getAccountForOperator(ctx, trade.shop.publisher.id)],
    ["projects", (ctx) => listProjectsForOperator(ctx)],
    ["a project", (ctx) => getProjectForOperator(ctx, trade.shop.pub.id)],
  ];
  it.each(READS)(
    "is refused to the owner of it and to an operator without a second factor: %s",
    async (_, read) => {
      await expect(read(contextOf(env, trade.shop.publisher))).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(read(contextOf(env, null))).rejects.toMatchObject({ code: "UNAUTHORIZED" });
      const account = { ...(await openAccount(env)), needsSecondFactor: true };
      await expect(read(contextOf(env, account))).rejects.toMatchObject({
        code: "OPERATOR_SECOND_FACTOR_REQUIRED",
      });
    },
  );

  it("is not there where there is none", async () => {
    await expect(getAccountForOperator(ops(), trade.shop.pub.id)).rejects.toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
    await expect(getProjectForOperator(ops(), "prj_none")).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});

describe("which mails were sent", () => {
  it("is forgotten after 180 days", async () => {
    const ctx = contextOf(env, null);
    await sendMail(ctx, { to: "old@example.com", subject: "a", text: "a", html: "a" });
    await forgetSentMails(contextOf(env, null, { now: ctx.now + 181 * 86_400_000 }));
    expect(await ctx.db.$count(schema.sentMails)).toBe(0);
  });
});
