import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { AppError, BILLING_ZONE, type ErrorCode, parseOrRefuse } from "../../../domain/kernel";
import { mayAct, type Side } from "../../../domain/people";
import {
  isMoney,
  type KeyDimension,
  type Measure,
  NARROWING,
  type ReportAsk,
  reportAskSchema,
  sourcesOf,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import {
  forbidden,
  type ProjectAccess,
  type ProjectRow,
  requireAccess,
  requireOperatorRead,
  type ServiceContext,
} from "../kernel";

/** `adnote`: bookings of either side through the catalogue; `quest`: quests of either side. Source: decision 0171. */
export const REPORT_SIDES = ["adv", "pub", "adnote", "quest"] as const;
export type ReportSide = (typeof REPORT_SIDES)[number];

/** The subject of a report that its reader may read. */
export interface ReportScope {
  /** Null id: all projects, for operators. */
  project: Pick<ProjectRow, "timezone" | "currency"> & { id: string | null };
  side: Side;
  only: "ad-note" | "quest" | null;
  /** Id of one product of the publisher; null for all. */
  productId: string | null;
  /** Calls of stores of figures for each reading of all projects: a page reads table and chart, and as much before them. */
  callsMax?: number;
}

/** A quarter of the 1,000 calls of a request, without those of the database. */
const STORE_CALLS_MAX = 225;

/** Parses a side from an address. @throws AppError NOT_FOUND */
export function reportSideOf(text: string): ReportSide {
  const side = REPORT_SIDES.find((each) => each === text);
  if (!side) throw new AppError("NOT_FOUND");
  return side;
}

/**
 * The scope of a project's report, and its parsed query.
 * @throws AppError 070 with fields, FORBIDDEN for a guest's request for money, and those of `requireAccess`
 */
export async function requireReport(
  ctx: ServiceContext,
  side: ReportSide,
  projectId: string,
  input: unknown,
): Promise<{ scope: ReportScope; ask: ReportAsk }> {
  return requireReportAs(ctx, side, projectId, reportAskSchema, input);
}

/** `requireReport` by a schema with further fields. */
export async function requireReportAs<S extends z.ZodType<ReportAsk>>(
  ctx: ServiceContext,
  side: ReportSide,
  projectId: string,
  schema: S,
  input: unknown,
): Promise<{ scope: ReportScope; ask: z.output<S> }> {
  const of = side === "adv" || side === "pub" ? side : undefined;
  const access = await requireAccess(ctx, projectId, "report.read", of);
  return askedOf(ctx, access, { only: onlyOf(side), productId: null }, schema, input);
}

/** The scope of a report. The caller's access is checked before. */
export function scopeOf(
  side: ReportSide,
  { id, timezone, currency, kind }: Pick<ProjectRow, "id" | "timezone" | "currency" | "kind">,
): ReportScope {
  return { project: { id, timezone, currency }, side: kind, only: onlyOf(side), productId: null };
}

const onlyOf = (side: ReportSide) => (side === "adnote" ? "ad-note" : side === "quest" ? "quest" : null);

/**
 * `requireReport` for one product, for its publisher.
 * @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireReport`
 */
export async function requireProductReport(
  ctx: ServiceContext,
  productId: string,
  input: unknown,
): Promise<{ scope: ReportScope; ask: ReportAsk }> {
  const product = await ctx.db.query.adProducts.findFirst({
    columns: { projectId: true },
    where: eq(schema.adProducts.id, productId),
  });
  if (!product) throw new AppError("AD_PRODUCT_NOT_FOUND");
  try {
    const access = await requireAccess(ctx, product.projectId, "report.read", "pub");
    return await askedOf(ctx, access, { only: null, productId }, reportAskSchema, input);
  } catch (error) {
    // Another project's product is reported like an unknown one.
    if (error instanceof AppError && error.code === "PROJECT_NOT_FOUND")
      throw new AppError("AD_PRODUCT_NOT_FOUND");
    throw error;
  }
}

/** The parsed query of a member, limited to what they may see. */
export async function askedOf<S extends z.ZodType<ReportAsk>>(
  ctx: ServiceContext,
  { project, level }: ProjectAccess,
  narrowed: Pick<ReportScope, "only" | "productId">,
  asked: S,
  input: unknown,
): Promise<{ scope: ReportScope; ask: z.output<S> }> {
  const side = project.kind;
  const ask = parseOrRefuse(asked, input);
  const { id, timezone, currency } = project;
  const scope = { project: { id, timezone, currency }, side, ...narrowed };
  if (ask.measures.some(isMoney) && !mayAct("spend.read", side, level)) throw forbidden("spend.read", side);
  if (ask.measures.some((measure) => !isTold(measure, scope)))
    throw new AppError("070", { fields: { measures: ["report.notHere"] } });
  await requireOwn(ctx, scope, ask.filters);
  return { scope, ask };
}

/** The scope of all projects. Money is the publishers' earnings, in KRW by default. @throws AppError of `requireOperatorRead` */
export function requireWholeReport(ctx: ServiceContext, callsMax = STORE_CALLS_MAX): ReportScope {
  requireOperatorRead(ctx);
  const project = { id: null, timezone: BILLING_ZONE, currency: "KRW" as const };
  return { project, side: "pub", only: null, productId: null, callsMax };
}

/** Condition: rows of the report's side, by a table's columns for both projects. */
export function ofSide(
  { project, side }: ReportScope,
  columns: { adv: SQLiteColumn; pub: SQLiteColumn },
): SQL | undefined {
  const { projects } = schema;
  // By publisher, because the index is by project and time.
  if (project.id === null)
    return sql`${columns.pub} in (select ${projects.id} from ${projects} where ${projects.kind} = 'pub')`;
  return eq(side === "adv" ? columns.adv : columns.pub, project.id);
}

/** Condition: the report's campaigns. */
export function ofCampaigns(scope: ReportScope) {
  const { only, productId } = scope;
  const { campaigns } = schema;
  return and(
    ofSide(scope, { adv: campaigns.projectId, pub: campaigns.pubProjectId }),
    only === "ad-note" ? eq(campaigns.viaAdNote, true) : undefined,
    only === "quest" ? isNotNull(campaigns.quest) : undefined,
    productId === null ? undefined : eq(campaigns.productId, productId),
  );
}

/** The error for an unknown id, or one of another project. */
const NOT_FOUND = {
  campaign: "CAMPAIGN_NOT_FOUND",
  creative: "CAMPAIGN_CREATIVE_NOT_FOUND",
  unit: "AD_UNIT_NOT_FOUND",
  product: "AD_PRODUCT_NOT_FOUND",
  app: "PROJECT_APP_NOT_FOUND",
  advertiser: "PROJECT_NOT_FOUND",
  publisher: "PROJECT_NOT_FOUND",
} as const satisfies Partial<Record<KeyDimension, ErrorCode>>;
type OwnedDimension = keyof typeof NOT_FOUND;
export const FILTER_REFUSALS = [...new Set(Object.values(NOT_FOUND))];

/** Requires that every id of a filter belongs to the report's scope, in one statement. */
async function requireOwn(
  ctx: ServiceContext,
  scope: ReportScope,
  filters: ReportAsk["filters"],
): Promise<void> {
  const asked = (Object.keys(NOT_FOUND) as OwnedDimension[]).filter((each) => filters[each] !== undefined);
  if (asked.length === 0) return;
  const own = ownIds(scope);
  const strangers = asked.map(
    (dimension) => sql`select ${dimension} as dimension from json_each(${JSON.stringify(filters[dimension])})
      where value not in (${own[dimension]})`,
  );
  const [stranger] = await ctx.db.all<{ dimension: OwnedDimension }>(
    sql`${sql.join(strangers, sql` union all `)} limit 1`,
  );
  if (stranger) throw new AppError(NOT_FOUND[stranger.dimension]);
}

export const narrowedView = z.object({
  dimension: z.enum(NARROWING),
  value: z.string(),
  name: z.string().nullable().describe("Of what has a name"),
});
export type Narrowed = z.output<typeof narrowedView>;

/** The names of a report's filter values, in one statement. @param filters that its reader may use */
export async function narrowedBy(ctx: ServiceContext, filters: ReportAsk["filters"]): Promise<Narrowed[]> {
  const asked = NARROWING.flatMap((dimension) =>
    (filters[dimension] ?? []).map((value) => ({ dimension, value })),
  );
  const named = asked.flatMap(({ dimension, value }) => {
    const from = NAMES[dimension];
    return from
      ? [sql`select ${dimension} as dimension, ${from.name} as name from ${from.table} where id = ${value}`]
      : [];
  });
  const names =
    named.length === 0
      ? []
      : await ctx.db.all<{ dimension: string; name: string }>(sql.join(named, sql` union all `));
  return asked.map(({ dimension, value }) => ({
    ...{ dimension, value },
    name: names.find((each) => each.dimension === dimension)?.name || null,
  }));
}

const NAMES: Partial<Record<KeyDimension, { table: SQL; name: SQL }>> = {
  campaign: { table: sql`campaigns`, name: sql`name` },
  creative: { table: sql`creatives`, name: sql`name` },
  unit: { table: sql`ad_units`, name: sql`name` },
  product: { table: sql`ad_products`, name: sql`name` },
  app: { table: sql`project_apps`, name: sql`title` },
  advertiser: { table: sql`projects`, name: sql`display_name` },
  publisher: { table: sql`projects`, name: sql`display_name` },
};

function ownIds(scope: ReportScope): Record<OwnedDimension, SQL> {
  const own = sql`from campaigns where ${ofCampaigns(scope)}`;
  const id = scope.project.id;
  const isPublisher = scope.side === "pub" && scope.productId === null;
  const product = isPublisher
    ? sql`select id from ad_products where project_id = ${id}`
    : sql`select product_id ${own}`;
  const unit = isPublisher
    ? sql`select id from ad_units where project_id = ${id}`
    : sql`select unit_id from ad_product_units where product_id in (select product_id ${own})`;
  return {
    campaign: sql`select id ${own}`,
    creative: sql`select id from creatives where campaign_id in (select id ${own})`,
    unit,
    product,
    app: isPublisher
      ? sql`select id from project_apps where project_id = ${id}`
      : sql`select app_id from ad_units where id in (${unit})`,
    advertiser: sql`select project_id ${own}`,
    publisher: sql`select pub_project_id ${own}`,
  };
}

/** Requests and exchanges' ads belong to the publisher, for all its campaigns together; spend is shown to one side, earnings to the other. */
function isTold(measure: Measure, { side, only, productId }: ReportScope): boolean {
  if (measure === "spend") return side === "adv";
  if (measure === "revenue") return side === "pub";
  const isWhole = side === "pub" && only === null && productId === null;
  return isWhole || !sourcesOf(measure).some((source) => source === "traffic" || source === "backfill");
}
