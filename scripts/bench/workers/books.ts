/**
 * Reports and settlement only, on a generated database: `/fill` and `/owe` fill it, `/report` and `/scan` read a year by day,
 * `/stream` returns each of its records, `/prepare` prepares a month of many publishers.
 */
import { eq } from "drizzle-orm";
import { figureBookName } from "../../../domain/delivery";
import {
  addDays,
  addMonths,
  BILLING_ZONE,
  billingMonthAt,
  DAY_MS,
  dayAt,
  dayStartMs,
} from "../../../domain/kernel";
import { campaignIn, openTrade, type Trade } from "../../../test/support/campaigns";
import { contextOf, openAccount, openShop } from "../../../test/support/factories";
import { openDb, schema } from "../../../worker/db/client";
import type { ConsoleEnv } from "../../../worker/env";
import { askReport, streamReport } from "../../../worker/services/reports";
import { prepareSettlements } from "../../../worker/services/settlement";
import { storeFigures } from "../../seed/store-figures";

const UNITS = 6;
const NOON_MS = DAY_MS / 2;

interface Filled {
  trade: Trade;
  nowMs: number;
  days: number;
}
let filled: Filled | null = null;

/** Copies a booked campaign, with a row of totals per day and unit. */
async function fill(env: ConsoleEnv, campaigns: number, days: number): Promise<number> {
  const nowMs = Date.now();
  const trade = await openTrade(env);
  const db = openDb(env.DB);
  const like = await campaignIn("live", trade);
  const { projectId, pubProjectId, productId } = like;
  const firstMs = dayStartMs(addDays(dayAt(nowMs, BILLING_ZONE), 1 - days), BILLING_ZONE) + NOON_MS;
  const bare = { creative_id: "crt_1", product_id: productId, app_id: "app_1", clicks: 9, billed_clicks: 0 };
  const places = { adv_project_id: projectId, pub_project_id: pubProjectId };
  for (let nth = 0; nth < campaigns; nth++) {
    const id = `cmp_bench_${nth}`;
    await db.insert(schema.campaigns).values({ ...like, id, name: `Campaign ${nth}` });
    const totals = Array.from({ length: days * UNITS }, (_, at) => {
      const day = Math.floor(at / UNITS);
      return {
        ...{ ...bare, ...places, campaign_id: id, unit_id: `unt_${at % UNITS}` },
        ...{ bucket_at: firstMs + day * DAY_MS, impressions: 900 + day, billed_impressions: 900 },
      };
    });
    await storeFigures(env, pubProjectId, { totals }, firstMs);
  }
  filled = { trade, nowMs, days };
  return campaigns * days * UNITS;
}

function asked({ trade, nowMs, days }: Filled, env: ConsoleEnv, dimensions: string[]) {
  const to = dayAt(nowMs, BILLING_ZONE);
  const range = { preset: "custom", from: addDays(to, 1 - days), to };
  const ctx = contextOf(env, trade.shop.publisher, { now: nowMs });
  return {
    ctx,
    pub: trade.shop.pub.id,
    ask: { ...range, dimensions, measures: ["impressions", "clicks", "ctr"] },
  };
}

async function report(env: ConsoleEnv, of: Filled): Promise<number> {
  const { ctx, pub, ask } = asked(of, env, ["day"]);
  const { totals } = await askReport(ctx, "pub", pub, ask);
  return totals.impressions ?? 0;
}

/** Baseline for the store: finds the same rows in the same way, and sums a number. */
async function scan(env: ConsoleEnv, { trade, nowMs, days }: Filled): Promise<number> {
  const book = env.FIGURE_BOOK.get(env.FIGURE_BOOK.idFromName(figureBookName(trade.shop.pub.id)));
  const rows = await book.read(
    `select (bucket_at + 32400000) / ${DAY_MS} as day, sum(impressions) as impressions, sum(clicks) as clicks
      from delivery_totals where campaign_id in (select campaign_id from spans) and bucket_at >= ?1 and bucket_at < ?2 group by 1`,
    [nowMs - (days + 1) * DAY_MS, nowMs + DAY_MS],
  );
  return rows.reduce((sum, [, impressions]) => sum + Number(impressions), 0);
}

async function stream(env: ConsoleEnv, of: Filled): Promise<number> {
  const { ctx, pub, ask } = asked(of, env, ["day", "campaign", "unit"]);
  let records = 0;
  for await (const _ of await streamReport(ctx, "pub", pub, ask)) records++;
  return records;
}

/** Publishers with lines of campaigns settled in the previous month. */
async function owe(env: ConsoleEnv, publishers: number, lines: number): Promise<number> {
  const { pub } = await openShop(env);
  const db = openDb(env.DB);
  const like = await db.query.projects.findFirst({ where: eq(schema.projects.id, pub.id) });
  if (!like) throw new Error("no publisher");
  const at = dayStartMs(`${addMonths(billingMonthAt(Date.now()), -1)}-10`, BILLING_ZONE);
  const line =
    env.DB.prepare(`insert into settlement_lines (id, project_id, kind, campaign_id, currency, supply_minor, vat_minor,
      card_fee_minor, commission_minor, net_minor, created_at)
    with recursive nth(n) as (select 0 union all select n + 1 from nth where n + 1 < ?2)
    select ?1 || '_' || n, ?1, 'campaign', ?1 || '_' || n, 'KRW', 100000, 10000, 3520, 20000, 76480, ?3 from nth`);
  for (let nth = 0; nth < publishers; nth++) {
    const id = `prj_owed_${nth}`;
    await db
      .insert(schema.projects)
      .values({ ...like, id, alias: `owed-${nth}`, uidKey: `${like.uidKey}${nth}` });
    await line.bind(id, lines / publishers, at).run();
  }
  return lines;
}

/** Counts a verb's database statements. */
function counted(db: D1Database): { db: D1Database; asked: () => number } {
  let asked = 0;
  const listening = new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (name === "prepare") asked++;
        return member.apply(target, args);
      };
    },
  });
  return { db: listening, asked: () => asked };
}

async function prepare(env: ConsoleEnv): Promise<string> {
  const { db, asked } = counted(env.DB);
  const operator = await openAccount(env, { isOperator: true });
  const month = addMonths(billingMonthAt(Date.now()), -1);
  const { prepared } = await prepareSettlements(contextOf({ ...env, DB: db }, operator), { month });
  return `${prepared} ${asked()}`;
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const number = (name: string) => Number(searchParams.get(name));
    if (pathname === "/fill")
      return new Response(String(await fill(env, number("campaigns"), number("days"))));
    if (pathname === "/owe")
      return new Response(String(await owe(env, number("publishers"), number("lines"))));
    if (pathname === "/prepare") return new Response(await prepare(env));
    const way = { "/report": report, "/scan": scan, "/stream": stream }[pathname];
    if (way === undefined || filled === null) return new Response(null, { status: 404 });
    return new Response(String(await way(env, filled)));
  },
} satisfies ExportedHandler<ConsoleEnv>;
