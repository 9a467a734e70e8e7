import { and, asc, eq, isNull, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { isWebFormat, UNITS_PER_PROJECT_MAX } from "../../../domain/inventory";
import {
  AD_FORMATS,
  type AdFormat,
  LIST_PAGE_LIMIT,
  PLATFORMS,
  type Platform,
  parseOrRefuse,
} from "../../../domain/kernel";
import { schema } from "../../db/client";
import {
  afterChosenCursor,
  holds,
  inChosenOrder,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  sortSchema,
  toChosenPage,
} from "../kernel";
import { isConnected, selectUnits, toListItem, type UnitListItem } from "./units";

/** Sort columns of a unit list. */
export const UNIT_SORTS = ["createdAt", "name"] as const;

export const CONNECTIONS = ["waiting", "connected"] as const;

export interface UnitFilter extends PageQuery {
  /** A part of the name, or an id. */
  q?: string;
  archived?: boolean;
  format?: string;
  platform?: string;
  connection?: string;
  /** Only the units of this app. */
  app?: string;
  sort?: string;
  dir?: string;
}

/**
 * A page of a publisher's units, newest first by default; archived units are excluded by default. Runs one query,
 * whatever the number of units.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listUnits(
  ctx: ServiceContext,
  projectId: string,
  filter: UnitFilter = {},
): Promise<Page<UnitListItem>> {
  await requireAccess(ctx, projectId, "unit.read", "pub");
  const querySchema = pageQuerySchema.extend(sortSchema(UNIT_SORTS).shape);
  const { limit, next, sort, dir } = parseOrRefuse(querySchema, filter);
  const { adUnits } = schema;
  const order = { sort, dir, value: adUnits[sort], id: adUnits.id };
  const rows = await selectUnits(ctx)
    .where(and(matching(projectId, filter), afterChosenCursor(order, next)))
    .orderBy(...inChosenOrder(order))
    .limit(limit + 1);
  return toChosenPage(rows.map(toListItem), limit, sort, (unit) => ({ value: unit[sort], id: unit.id }));
}

function matching(projectId: string, { q, archived, connection, ...filter }: UnitFilter) {
  const { adUnits: units, projectApps: apps } = schema;
  return and(
    eq(units.projectId, projectId),
    isNull(units.deletedAt),
    isNull(apps.deletedAt),
    archived ? eq(units.status, "archived") : sql`${units.status} <> 'archived'`,
    filter.format ? sql`${units.format} = ${filter.format}` : undefined,
    filter.platform ? sql`${apps.platform} = ${filter.platform}` : undefined,
    filter.app ? eq(units.appId, filter.app) : undefined,
    connection === "connected" ? isConnected : connection === "waiting" ? not(isConnected) : undefined,
    q ? or(holds(q, units.name), eq(units.id, q)) : undefined,
  );
}

/** Options for creating and filtering units of a project. */
export const unitOptionsView = z.object({
  apps: z
    .array(
      z.object({
        id: z.string().describe("Id of the app"),
        title: z.string().describe("Name of the app"),
        platform: z.enum(PLATFORMS).describe("Platform of the app"),
        formats: z.array(z.enum(AD_FORMATS)).readonly().describe("Ad formats that its units may have"),
      }),
    )
    .describe("The publisher's apps"),
  /** Existing units, and the maximum. */
  count: z.int().describe("How many units the publisher has"),
  max: z.int().describe("The most that it may have"),
});
export type UnitOptions = z.output<typeof unitOptionsView>;

/** @throws AppError of `requireAccess` */
export async function unitOptions(ctx: ServiceContext, projectId: string): Promise<UnitOptions> {
  await requireAccess(ctx, projectId, "unit.read", "pub");
  const { projectApps: apps, adUnits: units } = schema;
  const [rows, count] = await Promise.all([
    ctx.db
      .select({ id: apps.id, title: apps.title, platform: apps.platform })
      .from(apps)
      .where(and(eq(apps.projectId, projectId), isNull(apps.deletedAt)))
      .orderBy(asc(apps.title), asc(apps.id))
      .limit(LIST_PAGE_LIMIT),
    ctx.db.$count(units, and(eq(units.projectId, projectId), isNull(units.deletedAt))),
  ]);
  return {
    apps: rows.map((app) => ({ ...app, formats: formatsOn(app.platform) })),
    count,
    max: UNITS_PER_PROJECT_MAX,
  };
}

function formatsOn(platform: Platform): readonly AdFormat[] {
  return platform === "web" ? AD_FORMATS.filter(isWebFormat) : AD_FORMATS;
}
