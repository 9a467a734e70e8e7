import { createHash, type Hash } from "node:crypto";
import { and, eq, gte, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../domain/kernel";
import type { Side } from "../../../domain/people";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { askStores, figuresOf, hasFigures, type ServiceContext } from "../kernel";

/** A part of a project's data that its owners can export. `?1` is the project. */
interface Part {
  name: string;
  sql: string;
  /** Excluded columns: those of the other side, or internal ones. */
  without?: readonly string[];
}

const own = (table: string, without: readonly string[] = []): Part => ({
  name: table,
  sql: `select * from ${table} where project_id = ?1`,
  without,
});

/** Condition on the project's campaigns: an advertiser's except deleted ones, a publisher's that were ever sent to it. */
const CAMPAIGNS: Record<Side, string> = {
  adv: "project_id = ?1 and status <> 'deleted'",
  pub: "pub_project_id = ?1 and submitted_at is not null",
};
const ofCampaigns = (side: Side) => `campaign_id in (select id from campaigns where ${CAMPAIGNS[side]})`;

const campaignParts = (side: Side, without: readonly string[]): Part[] => [
  { name: "campaigns", sql: `select * from campaigns where ${CAMPAIGNS[side]}`, without },
  {
    name: "creatives",
    sql: `select * from creatives where ${ofCampaigns(side)} and status <> 'deleted'${side === "pub" ? " and status <> 'draft'" : ""}`,
  },
  {
    name: "campaign_history",
    sql: `select campaign_id, action, from_status, to_status, actor_kind, reason, at from campaign_history where ${ofCampaigns(side)}`,
  },
];

const EVERYBODY: readonly Part[] = [
  {
    name: "project",
    sql: "select * from projects where id = ?1",
    without: ["parent_memo", "suspension_reason", "origin_project_id", "group_id", "plan_lifted_month"],
  },
  {
    name: "members",
    sql: "select a.name, a.email, m.level, m.created_at from memberships m join accounts a on a.id = m.account_id where m.project_id = ?1",
  },
  {
    name: "inquiries",
    sql: "select * from inquiries where project_id = ?1",
    without: ["assignee_id", "account_id"],
  },
  own("saved_views"),
];

const PARTS: Record<Side, readonly Part[]> = {
  adv: [
    ...EVERYBODY,
    ...campaignParts("adv", ["send_on_grant", "payment_card_id"]),
    own("payments", ["card_id"]),
    own("refunds"),
    own("money_receipts", ["note", "created_by"]),
    own("tax_invoices", ["issued_by"]),
    own("saved_lists"),
    own("saved_entries"),
  ],
  pub: [
    ...EVERYBODY,
    own("project_apps", ["suspension_reason"]),
    own("ad_units"),
    own("ad_products"),
    own("targetings"),
    own("targeting_categories"),
    own("benefits"),
    own("promotions"),
    own("allow_list_entries"),
    ...campaignParts("pub", [
      "memo",
      "payment_card_id",
      "send_on_grant",
      "tax_invoice",
      "registration_asset_id",
    ]),
    {
      name: "settlements",
      sql: "select * from settlements where project_id = ?1 and status <> 'prepared'",
    },
    {
      name: "settlement_lines",
      sql: "select * from settlement_lines where project_id = ?1 and settlement_id in (select id from settlements where status <> 'prepared')",
      without: ["created_by"],
    },
    {
      name: "settlement_messages",
      sql: "select * from settlement_messages where settlement_id in (select id from settlements where project_id = ?1)",
      without: ["created_by"],
    },
    own("plan_bills"),
    own("plan_changes"),
    own("plan_terms"),
    own("credits", ["created_by"]),
  ],
};

/** Excluded columns: credentials, and sealed values. */
const SECRET = /(_sealed|_hash|_key|^key|secret|token|password)$/;

const ROWS_AT_ONCE = 500;

interface Counted {
  name: string;
  rows: number;
  sha256: string;
}

/**
 * A project's data as lines of JSON (NDJSON). Each line names its part and has one row; the last one has the number of rows and the SHA-256
 * of each part's lines. Keys, sealed values and data of the other side are excluded. Source: rule R18.
 * @param onPart receives the progress from 0 to 1
 */
export async function* projectData(
  ctx: ServiceContext,
  project: { id: string; kind: Side; createdAt: number },
  onPart: (part: number, rows: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = PARTS[project.kind];
  const days = Math.ceil((ctx.now - project.createdAt) / DAY_MS) + 1;
  const counted: Counted[] = [];
  let rows = 0;
  const lines = async function* (name: string, chunks: AsyncIterable<Record<string, unknown>[]>) {
    const hash = createHash("sha256");
    const of = { name, rows: 0 };
    for await (const chunk of chunks) {
      of.rows += chunk.length;
      rows += chunk.length;
      yield encoder.encode(chunk.map((row) => hashed(hash, JSON.stringify({ part: name, row }))).join(""));
    }
    counted.push({ ...of, sha256: hash.digest("hex") });
  };
  for (const [at, part] of parts.entries()) {
    yield* lines(part.name, pages(ctx, project.id, part));
    await onPart((at + 1) / (2 * parts.length), rows);
  }
  yield* lines(
    "delivery",
    deliveries(ctx, project, days, (part) => onPart(0.5 + part / 2, rows)),
  );
  const manifest = { project: project.id, asOf: new Date(ctx.now).toISOString(), parts: counted };
  yield encoder.encode(`${JSON.stringify({ manifest })}\n`);
}

function hashed(hash: Hash, line: string): string {
  hash.update(`${line}\n`);
  return `${line}\n`;
}

async function* pages(ctx: ServiceContext, id: string, { sql, without = [] }: Part) {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const page = ctx.env.DB.prepare(`select * from (${sql}) limit ${ROWS_AT_ONCE} offset ?2`).bind(
      id,
      offset,
    );
    const { results } = await page.all<Record<string, unknown>>();
    if (results.length > 0) yield results.map((row) => shown(row, without));
    if (results.length < ROWS_AT_ONCE) return;
  }
}

function shown(row: Record<string, unknown>, without: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !SECRET.test(name) && !without.includes(name)),
  );
}

/** Delivery by UTC day, one query per day. */
async function* deliveries(
  ctx: ServiceContext,
  { id, kind }: { id: string; kind: Side },
  days: number,
  onDay: (part: number) => Promise<void>,
) {
  const { deliveryTotals: t } = figures;
  const publishers = kind === "pub" ? [id] : await bookedPublishers(ctx, id);
  const first = Math.floor(ctx.now / DAY_MS) - days;
  for (let nth = 0; nth <= days; nth++) {
    const from = (first + nth) * DAY_MS;
    const results = await askStores(publishers, (publisher) =>
      figuresOf(ctx, publisher)
        .select({
          day: sql<string>`date(${from} / 1000, 'unixepoch')`,
          campaign_id: t.campaignId,
          creative_id: t.creativeId,
          unit_id: t.unitId,
          impressions: sql<number>`sum(${t.impressions})`,
          clicks: sql<number>`sum(${t.clicks})`,
        })
        .from(t)
        .where(
          and(
            kind === "pub" ? undefined : eq(t.advProjectId, id),
            hasFigures(t.campaignId, from, from + DAY_MS),
            gte(t.bucketAt, from),
            lt(t.bucketAt, from + DAY_MS),
          ),
        )
        .groupBy(t.campaignId, t.creativeId, t.unitId),
    );
    if (results.length > 0) yield results;
    if (nth % DAYS_TOLD === 0) await onDay(nth / Math.max(1, days));
  }
}
const DAYS_TOLD = 30;

async function bookedPublishers(ctx: ServiceContext, id: string): Promise<string[]> {
  const { projectId, pubProjectId } = schema.campaigns;
  const rows = await ctx.db.selectDistinct({ pubProjectId }).from(schema.campaigns).where(eq(projectId, id));
  return rows.map((row) => row.pubProjectId);
}
