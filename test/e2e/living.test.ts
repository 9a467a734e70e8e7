import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { describe, expect } from "vitest";
import type { CampaignMeterRpc } from "../../domain/budget";
import { figureBookName } from "../../domain/delivery";
import type { TASK_KINDS, TaskSide } from "../../domain/desk";
import { BILLING_ZONE, dayAt } from "../../domain/kernel";
import { SCHEMA } from "../../durable-objects/figure-book/schema";
import type { SignIn } from "../../scripts/local/state-folder";
import { PRODUCTS, promisedDaily } from "../../scripts/seed/living/market";
import type { ConsoleEnv } from "../../worker/env";
import { listTasks } from "../../worker/services/desk";
import { createContext } from "../../worker/services/kernel";
import { checkBooks } from "../../worker/services/money";
import { startTestRuntime, type TestRuntime } from "../support/e2e";
import { clientOf, test } from "./fixtures";
import { IS_WHOLE_MATRIX } from "./matrix";

/** A busy machine takes several times as long as an idle one. */
const SEEDED_WITHIN_MS = 300_000;

/**
 * Kinds of tasks that the demo has on every day. Others depend on the day of the month (bills), are faults of the platform itself, or are
 * beyond its trade.
 */
const LEFT = {
  adv: [
    ...[
      "payment-asked",
      "transfer-due",
      "creative-rejected",
      "creatives-missing",
      "rejected",
      "hold-expiring",
    ],
    ...["campaign-behind", "campaign-paused", "quest-proofs"],
  ],
  pub: [
    ...["review", "creative-review", "payment-request", "inquiry", "payout-failed", "campaign-behind"],
    ...["campaign-paused", "quest-objections"],
  ],
  ops: [
    ...[
      "final-review",
      "payout-failed",
      "objection",
      "payout-due",
      "receivable-overdue",
      "inquiry",
      "contact",
    ],
    ...["dead-letters", "quest-escalated", "reward-due", "reward-failed"],
  ],
} as const satisfies { [side in TaskSide]: readonly (typeof TASK_KINDS)[side][number][] };

let runtime: TestRuntime;
let signIns: readonly SignIn[];
let db: D1Database;

/** Tables of the database and of all stores of figures together. */
let copy: DatabaseSync;

type Stores = Pick<ConsoleEnv, "DB" | "FIGURE_BOOK">;

const rows = async <Row>(sql: string) => (await db.prepare(sql).all<Row>()).results;
const copied = <Row>(sql: string) => copy.prepare(sql).all() as Row[];

const FIGURES = ["delivery_totals", "delivery_event_totals", "beacon_verdicts", "unit_requests"];
const OF_CONSOLE = ["campaigns", "ad_products", "project_months"];

async function copyOf({ DB, FIGURE_BOOK }: Stores): Promise<DatabaseSync> {
  const memory = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  memory.exec(readFileSync("migrations/0000_schema.sql", "utf8"));
  memory.exec(SCHEMA);
  const insert = (table: string, values: readonly unknown[]) =>
    memory
      .prepare(`insert into ${table} values (${values.map(() => "?").join()})`)
      .run(...(values as SQLInputValue[]));
  for (const table of OF_CONSOLE) {
    for (const values of await DB.prepare(`select * from ${table}`).raw()) insert(table, values);
  }
  const publishers = await DB.prepare("select id from projects where kind = 'pub'").raw<[string]>();
  for (const [publisher] of publishers) {
    const book = FIGURE_BOOK.get(FIGURE_BOOK.idFromName(figureBookName(publisher)));
    for (const table of FIGURES)
      for (const values of await book.read(`select * from ${table}`, [])) insert(table, values);
  }
  return memory;
}

// It takes as long as all small files together.
describe.runIf(IS_WHOLE_MATRIX)("the living demo", () => {
  test.beforeAll(async () => {
    runtime = await startTestRuntime(() => {}, { isSeedable: true });
    signIns = await runtime.seed(() => undefined, "living");
    const env = await runtime.consoleEnv<Stores>();
    db = env.DB;
    copy = await copyOf(env);
  }, SEEDED_WITHIN_MS);
  test.afterAll(() => runtime.close());

  test("counts the same in totals, events, verdicts, months and meters", async () => {
    const unlike = copied(`
      select id, name from campaigns where
        (select coalesce(sum(impressions), 0) from delivery_totals where campaign_id = id) <>
          (select coalesce(sum(count), 0) from delivery_event_totals where campaign_id = id and kind = 'impression')
        or (select coalesce(sum(clicks), 0) from delivery_totals where campaign_id = id) <>
          (select coalesce(sum(count), 0) from delivery_event_totals where campaign_id = id and kind = 'click')
        or (select coalesce(sum(impressions + clicks), 0) from delivery_totals where campaign_id = id) <>
          (select coalesce(sum(count), 0) from beacon_verdicts where campaign_id = id)`);
    expect(unlike).toEqual([]);
    const [months] = copied(
      "select (select sum(impressions) from project_months) = (select sum(impressions) from delivery_totals) as agree",
    );
    expect(months).toEqual({ agree: 1 });
    const billed = await rows(`
      select b.month from plan_bills b join project_months m on m.pub_project_id = b.project_id and m.month = b.month
        where b.impressions <> m.impressions - m.surplus`);
    expect(billed).toEqual([]);
    const { CAMPAIGN_METER } = await runtime.consoleEnv<{ CAMPAIGN_METER: ConsoleEnv["CAMPAIGN_METER"] }>();
    const running = copied<{ id: string; impressions: number; clicks: number }>(`
      select id, sum(impressions) as impressions, sum(clicks) as clicks from campaigns
        join delivery_totals on campaign_id = id where status in ('live', 'paused') group by id`);
    expect(running.length).toBeGreaterThan(7);
    for (const { id, ...counted } of running) {
      const meter: CampaignMeterRpc = CAMPAIGN_METER.get(CAMPAIGN_METER.idFromName(id));
      expect(await meter.totals()).toMatchObject(counted);
    }
  });

  test("shows no more than was asked for, and bills no more than was bought", async () => {
    const beyond = copied(`
      select t.unit_id, t.bucket_at / 3600000 as hour from delivery_totals t group by 1, 2
        having sum(t.impressions) > (select coalesce(sum(fills), 0) from unit_requests u
          where u.unit_id = t.unit_id and u.hour_at = hour * 3600000)`);
    expect(beyond).toEqual([]);
    const over = copied(`
      select id from campaigns c join delivery_totals t on t.campaign_id = c.id group by id
        having sum(billed_impressions + billed_clicks) > json_extract(c.quote, '$.units')`);
    expect(over).toEqual([]);
  });

  test("keeps what its products promise, within a quarter", async () => {
    for (const { name, ctrMilliPct, slots, ...product } of Object.values(PRODUCTS)) {
      const days = copied<{ impressions: number; clicks: number; slots: number }>(`
        select sum(t.impressions) as impressions, sum(t.clicks) as clicks, campaigns.slots as slots
          from delivery_totals t join ad_products p on p.id = t.product_id join campaigns on campaigns.id = t.campaign_id
          where p.name = '${name}' and t.bucket_at > ${Date.now()} - 120 * 86400000
          group by t.campaign_id, (t.bucket_at + 32400000) / 86400000
          having count(distinct (t.bucket_at + 32400000) / 3600000) = 24 order by 1`);
      if (name === "오피니언 노출형") expect(days).toEqual([]);
      if (days.length === 0) continue;
      const shown = days.reduce((sum, { impressions }) => sum + impressions, 0);
      const clicked = days.reduce((sum, { clicks }) => sum + clicks, 0);
      expect(Math.abs(clicked / shown / (ctrMilliPct / 100_000) - 1), name).toBeLessThan(0.25);
      if (slots === undefined) continue;
      const median = days[Math.floor(days.length / 2)];
      const whole = ((median?.impressions ?? 0) * slots) / (median?.slots ?? 1);
      expect(Math.abs(whole / promisedDaily(product) - 1), name).toBeLessThan(0.25);
    }
  });

  test("reads the same on both sides", async () => {
    const projects = await rows<{ id: string; kind: "pub" | "adv" }>("select id, kind from projects");
    const today = dayAt(Date.now(), BILLING_ZONE);
    const query = `preset=custom&from=${Number(today.slice(0, 4)) - 1}${today.slice(4).replace("02-29", "02-28")}&to=${today}`;
    const readers = {
      pub: await clientOf(runtime, signIns, "publisher"),
      adv: await clientOf(runtime, signIns, "advertiser"),
    };
    const sides: Record<"pub" | "adv", string[]> = { pub: [], adv: [] };
    for (const { id, kind } of projects) {
      const answer = await readers[kind].get(`/${kind}/${id}/report.csv?${query}`);
      expect(answer.status).toBe(200);
      const [, ...lines] = (await answer.text()).trim().split("\r\n");
      sides[kind].push(...lines);
    }
    expect(sides.pub.length).toBeGreaterThan(60);
    expect(sides.adv.toSorted()).toEqual(sides.pub.toSorted());
  });

  test("has books that balance, on each day that a card was charged or paid back", async () => {
    const env = await runtime.consoleEnv<ConsoleEnv>();
    const operator = (
      await rows<{ id: string; email: string; name: string; locale: "ko" }>(
        "select id, email, name, locale from accounts where is_operator = 1",
      )
    )[0];
    if (!operator) throw new Error("the demo has no operator");
    const ctx = () =>
      createContext({
        env,
        account: { ...operator, kind: "pub", isOperator: true },
        provedAtMs: Date.now(),
        locale: "ko",
        requestId: "books",
        defer: () => undefined,
      });
    const moved = await rows<{ day: string }>(`
      select distinct date(at / 1000 + 32400, 'unixepoch') as day from
        (select captured_at as at from payments union select paid_at from refunds where payment_id is not null) where at is not null`);
    expect(moved.length).toBeGreaterThan(20);
    for (const { day } of moved) await checkBooks(ctx(), day);
    expect(await rows("select kind, subject_id, day from books_differences")).toEqual([]);
    const [checked] = await rows<{ seen: number }>("select sum(transactions) as seen from books_checks");
    const [made] = await rows<{ made: number }>(
      "select (select count(*) from payments where captured_at is not null) + (select count(*) from refunds where status = 'paid' and payment_id is not null) as made",
    );
    expect(checked?.seen).toBe(made?.made);
  });

  test("leaves its three accounts 28 kinds of tasks", async () => {
    const env = await runtime.consoleEnv<ConsoleEnv>();
    const accounts = await rows<{
      id: string;
      email: string;
      name: string;
      locale: "ko";
      is_operator: number;
    }>("select id, email, name, locale, is_operator from accounts where email like '%@demo.madang.example'");
    const seen = new Set<string>();
    for (const { is_operator, ...account } of accounts) {
      const ctx = () =>
        createContext({
          env,
          account: { ...account, kind: "pub", isOperator: is_operator === 1 },
          provedAtMs: Date.now(),
          locale: "ko",
          requestId: "tasks",
          defer: () => undefined,
        });
      const projects = await rows<{ id: string; kind: "pub" | "adv" }>(
        `select p.id, p.kind from projects p join memberships m on m.project_id = p.id where m.account_id = '${account.id}'`,
      );
      for (const { id, kind: side } of projects)
        for (const { kind } of (await listTasks(ctx(), { side, projectId: id })).kinds)
          seen.add(`${side} ${kind}`);
      if (is_operator === 1)
        for (const { kind } of (await listTasks(ctx(), { side: "ops" })).kinds) seen.add(`ops ${kind}`);
    }
    const left = Object.entries(LEFT).flatMap(([side, kinds]) => kinds.map((kind) => `${side} ${kind}`));
    expect(left.filter((kind) => !seen.has(kind))).toEqual([]);
  });
});
