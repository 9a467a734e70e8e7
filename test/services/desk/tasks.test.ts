import { beforeAll, describe, expect, it } from "vitest";
import { compareTasks, type Task } from "../../../domain/desk";
import { LEVEL } from "../../../domain/people";
import { PARTICIPATION_STATES } from "../../../domain/quests";
import { openDb, schema } from "../../../worker/db/client";
import { finalReview } from "../../../worker/services/booking";
import { listTasks } from "../../../worker/services/desk";
import { campaignIn, draft, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openAccount } from "../../support/factories";
import { openMember } from "../../support/people";

const DAY = 86_400_000;
const HOUR = 3_600_000;

const rows = async (sql: string, ...values: unknown[]) => {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<{ kind: string; id: string }>();
  return results.map(({ kind, id }) => `${kind} ${id}`).sort();
};
const keysOf = (tasks: readonly Task[]) => tasks.map(({ kind, subjectId }) => `${kind} ${subjectId}`).sort();

/** Participations with who decides them. */
const DECIDED_BY = `p.campaign_id id from participations p join campaigns c on c.id = p.campaign_id
  join ad_products d on d.id = c.product_id`;

let trade: Trade;
let now: number;

const ops = () => listTasks(contextOf(env, trade.operator, { now }), { side: "ops" });
const pub = (who = trade.shop.publisher) =>
  listTasks(contextOf(env, who, { now }), { side: "pub", projectId: trade.shop.pub.id });
const adv = (who = trade.buyer.advertiser) =>
  listTasks(contextOf(env, who, { now }), { side: "adv", projectId: trade.buyer.adv.id });

beforeAll(async () => {
  trade = await openTrade(env);
  now = Date.now();
  await campaignIn("submitted", trade, { now: now - 50 * HOUR });
  await campaignIn("submitted", trade, { now });
  await campaignIn("in-final-review", trade, { now });
  await campaignIn("booked", trade, { now });
  await campaignIn("booked", trade, { now, creatives: "none" });
  await campaignIn("rejected", trade, { now });
  await draft(trade, { pricing: "cpp", now });
  await campaignIn("cancelled", trade, { now });
  await money();
  await quests();
});

/** A participation in every state of two campaigns: of a channel that the advertiser decides, and of one that the publisher decides. */
async function quests(): Promise<void> {
  const { shop, buyer } = trade;
  const db = openDb(env.DB);
  const { results } = await env.DB.prepare(
    "select min(id) id, product_id productId from campaigns where pub_project_id = ? group by product_id limit 2",
  )
    .bind(shop.pub.id)
    .all<{ id: string; productId: string }>();
  await env.DB.prepare("update ad_products set quest_decider = 'publisher' where id = ?")
    .bind(results[1]?.productId)
    .run();
  expect(results).toHaveLength(2);
  const person = { locale: "ko", doubts: [], shop: "barley.example", rewardMinor: 6_000 };
  for (const [at, { id }] of results.entries())
    for (const state of PARTICIPATION_STATES)
      for (const failure of state === "due" ? [null, "예금주 불일치"] : [null]) {
        const key = `${at}_${state}_${failure === null ? "ok" : "failed"}`;
        await db.insert(schema.participations).values({
          ...{ ...person, id: `prt_${key}`, campaignId: id, state, failure },
          ...{ pubProjectId: shop.pub.id, advProjectId: buyer.adv.id, emailKey: key, phoneKey: key },
          ...{ timeOverAt: now + DAY, numberSealed: "sealed", createdAt: now, updatedAt: now },
        });
      }
}

/** Rows of every state of money, as another part of the product would have left them. */
async function money(): Promise<void> {
  const { shop, buyer } = trade;
  const db = openDb(env.DB);
  const amounts = {
    supplyMinor: 1000,
    vatMinor: 100,
    cardFeeMinor: 0,
    commissionMinor: 0,
    adjustmentMinor: 0,
  };
  const months = ["failed", "objected", "sent", "prepared", "paid", "carried"] as const;
  for (const [at, status] of months.entries())
    await db.insert(schema.settlements).values({
      ...{ id: `stl_${status}`, projectId: shop.pub.id, month: `2026-0${at + 1}`, currency: "KRW", status },
      ...{ ...amounts, netMinor: 1100, payoutMinor: 1100, createdAt: now - DAY, updatedAt: now - DAY },
      payoutDay: status === "prepared" ? null : "2026-01-20",
      failure: status === "failed" ? "예금주 불일치" : null,
    });
  const payment = {
    ...{
      orderName: "봄 캠페인",
      projectId: buyer.adv.id,
      pubProjectId: shop.pub.id,
      mode: "billing" as const,
    },
    ...{ amountMinor: 1100, vatMinor: 100, currency: "KRW" as const, createdBy: "acc_1", updatedAt: now },
  };
  for (const status of ["intended", "requested", "unknown", "captured", "failed"] as const)
    for (const age of [0, 2 * HOUR])
      await db.insert(schema.payments).values({
        ...{ ...payment, id: `pay_${status}_${age}`, campaignId: `cmp_${status}_${age}`, status },
        createdAt: now - age,
      });
  const refund = {
    ...{ campaignId: "cmp_refund", projectId: buyer.adv.id, amountMinor: 1100, vatMinor: 100 },
    ...{ currency: "KRW" as const, reason: "취소" },
  };
  for (const through of ["bank", "gateway"] as const)
    for (const status of ["asked", "sent", "paid", "failed", "covered"] as const)
      for (const age of [0, 2 * HOUR])
        await db.insert(schema.refunds).values({
          ...{ ...refund, id: `rfd_${through}_${status}_${age}`, through, status, createdAt: now - age },
        });
  for (const resolvedAt of [null, now])
    await db.insert(schema.booksDifferences).values({
      ...{
        id: `bkd_${resolvedAt}`,
        kind: "missing-there" as never,
        day: "2026-11-01",
        subjectId: `pay_${resolvedAt}`,
      },
      ...{ currency: "KRW", oursMinor: 1100, theirsMinor: 0, resolvedAt, createdAt: now },
    });
  for (const [at, [status, dueAt, openMinor]] of (
    [
      ["issued", now + DAY, 1100],
      ["issued", now - DAY, 1100],
      ["paid", now - DAY, 0],
      ["void", now - DAY, 1100],
    ] as const
  ).entries())
    await db.insert(schema.planBills).values({
      ...{ id: `bil_${at}`, projectId: shop.pub.id, number: `B-${at}`, month: "2026-10", part: at + 1 },
      ...{ isInterim: true, status, impressions: 20_000, overImpressions: 10_000, currency: "KRW" },
      ...{ perThousandMinor: 100, supplyMinor: 1000, creditMinor: 0, vatMinor: 100, totalMinor: 1100 },
      ...{ openMinor, dueAt, stopsAt: now + 30 * DAY, createdAt: now - 2 * DAY },
    });
}

describe("the tasks of operators", () => {
  it("are every open review, payout, refund, payment, difference, bill and invoice, and nothing else", async () => {
    const found = keysOf((await ops()).items).filter((key) => !/^(clock|outbox|receivable)/.test(key));
    const wanted = await rows(
      `select 'final-review' kind, id from campaigns where status = 'submitted' and publisher_approved_at is not null
         and payment_asked_at is null`,
    );
    const payouts = await rows(
      `select case status when 'failed' then 'payout-failed' when 'objected' then 'objection'
         when 'sent' then 'payout-due' else 'settlement-unsent' end kind, id from settlements where status not in ('paid', 'carried')`,
    );
    const refunds = await rows(
      `select case through when 'bank' then 'refund-transfer' else 'refund-failed' end kind, id from refunds
       where status in ('asked', 'sent', 'failed')
         and not (through = 'gateway' and status <> 'failed' and created_at > ?1 - 3600000)`,
      now,
    );
    const payments = await rows(
      `select 'payment-unknown' kind, id from payments where status = 'unknown'
         or (status = 'requested' and created_at <= ?1 - 3600000)`,
      now,
    );
    const books = await rows(
      "select 'books-difference' kind, id from books_differences where resolved_at is null",
    );
    const bills = await rows(
      "select 'bill-overdue' kind, id from plan_bills where status = 'issued' and due_at <= ?1",
      now,
    );
    const invoices = await rows("select 'tax-invoice' kind, id from tax_invoices where status = 'to-issue'");
    const readers = await rows(
      `select distinct 'quest-escalated' kind, campaign_id id from participations where state = 'escalated'
       union select 'reward-due', 'reward-due' from participations where state in ('due', 'sent') and failure is null
       union select 'reward-failed', 'reward-failed' from participations where state = 'due' and failure is not null`,
    );
    expect(readers).toHaveLength(4);
    expect(found).toEqual(
      [wanted, payouts, refunds, payments, books, bills, invoices, readers].flat().sort(),
    );
    expect(found.length).toBeGreaterThan(15);
  });

  it("name every debt that is overdue, with what is owed", async () => {
    const due = async () => (await ops()).items.filter(({ kind }) => kind === "receivable-overdue");
    expect(await due()).toEqual([]);
    const [booked] = (await adv()).items.filter(({ kind }) => kind === "transfer-due");
    const late = contextOf(env, trade.operator, { now: (booked?.dueAt ?? 0) + DAY });
    const overdue = (await listTasks(late, { side: "ops" })).items.filter(
      ({ kind }) => kind === "receivable-overdue",
    );
    expect(overdue.map(({ subjectId }) => subjectId)).toContain(booked?.subjectId);
    expect(overdue[0]?.amountMinor).toBe(booked?.amountMinor);
  });

  it("are refused to everybody else", async () => {
    for (const who of [null, trade.shop.publisher])
      await expect(listTasks(contextOf(env, who), { side: "ops" })).rejects.toMatchObject({
        code: who ? "FORBIDDEN" : "UNAUTHORIZED",
      });
  });
});

describe("the tasks of a publisher", () => {
  it("are its reviews by their due hour, its open bills, returned payouts, and units that nobody asks for", async () => {
    const { items, overdue, total } = await pub();
    const wanted = await rows(
      `select 'review' kind, id from campaigns where status = 'submitted' and publisher_approved_at is null
       union all select 'bill-due', id from plan_bills where status = 'issued'
       union all select 'payout-failed', id from settlements where status = 'failed'
       union all select 'unit-silent', id from ad_units where project_id = ?1`,
      trade.shop.pub.id,
    );
    const creatives = await rows(
      `select distinct 'creative-review' kind, c.id from campaigns c join creatives r on r.campaign_id = c.id
       where c.status in ('booked', 'live', 'paused') and r.status = 'submitted'`,
    );
    const quests = await rows(
      `select distinct 'quest-objections' kind, campaign_id id from participations where state = 'objected'
       union select distinct 'quest-proofs', ${DECIDED_BY} where p.state = 'submitted' and d.quest_decider = 'publisher'`,
    );
    expect(quests).toHaveLength(3);
    expect(keysOf(items)).toEqual([...wanted, ...creatives, ...quests].sort());
    expect(items.toSorted(compareTasks)).toEqual(items);
    // A review of 50 hours ago, and a bill of yesterday.
    expect(overdue).toBe(2);
    expect(total).toBe(items.length);
  });

  it("leave money out for those who may not read it, and are no stranger's", async () => {
    const ofMoney = ["bill-due", "payout-failed", "payout-account", "transfer-due"];
    const moneyIn = (tasks: readonly Task[]) => tasks.filter(({ kind }) => ofMoney.includes(kind)).length;
    expect(moneyIn((await pub()).items)).toBeGreaterThan(0);
    expect(moneyIn((await adv()).items)).toBeGreaterThan(0);
    const editorOf = (project: string) => openMember(env, project, LEVEL.editor);
    expect(moneyIn((await pub(await editorOf(trade.shop.pub.id))).items)).toBe(0);
    expect(moneyIn((await adv(await editorOf(trade.buyer.adv.id))).items)).toBe(0);
    await expect(pub(await openAccount(env))).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    await expect(adv(await openAccount(env))).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });
});

describe("the tasks of an ad account", () => {
  it("are what only it can take further, and every amount that it owes", async () => {
    const { items } = await adv();
    const own = await rows(
      `select case when c.status = 'rejected' then 'rejected' when c.status = 'draft' then 'hold-expiring'
          else 'creatives-missing' end kind, c.id from campaigns c
       where c.project_id = ?1 and (c.status in ('rejected', 'draft') or (c.status in ('booked', 'live')
         and not exists (select 1 from creatives r where r.campaign_id = c.id and r.status = 'live')))`,
      trade.buyer.adv.id,
    );
    const owed = await rows(
      `select 'transfer-due' kind, id from campaigns where project_id = ?1 and status in ('booked', 'live', 'paused')`,
      trade.buyer.adv.id,
    );
    const quests = await rows(
      `select distinct 'quest-proofs' kind, ${DECIDED_BY} where p.state = 'submitted' and d.quest_decider = 'advertiser'`,
    );
    expect(quests).toHaveLength(1);
    expect(keysOf(items)).toEqual([...own, ...owed, ...quests].sort());
    expect(items.find(({ kind }) => kind === "hold-expiring")?.dueAt ?? 0).toBeGreaterThan(now);
  });

  it("lose what is done, and the hold with its time", async () => {
    const [review] = (await ops()).items.filter(({ kind }) => kind === "final-review");
    const id = review?.subjectId ?? "";
    await finalReview(contextOf(env, trade.operator, { now }), id, "approve");
    expect(keysOf((await ops()).items)).not.toContain(`final-review ${id}`);
    expect(keysOf((await adv()).items)).toContain(`transfer-due ${id}`);
    const later = contextOf(env, trade.buyer.advertiser, { now: now + DAY });
    const { kinds } = await listTasks(later, { side: "adv", projectId: trade.buyer.adv.id });
    expect(kinds.map(({ kind }) => kind)).not.toContain("hold-expiring");
  });
});
