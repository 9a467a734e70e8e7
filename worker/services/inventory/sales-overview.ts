import { and, asc, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { FREE_SLOT_DAYS, freeSlots, PRODUCT_GAPS, productGap } from "../../../domain/inventory";
import { addDays, DAY_MS, dayAt, dayStartMs, PRODUCT_PRICINGS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";
import { usersByAppDay } from "./app-traffic";
import { isConnected } from "./units";

const DAYS = 7;
const APPS_MAX = 10;
const PRODUCTS_MAX = 20;
const NAMED_MAX = 5;
const SDKS_MAX = 50;

/** Start of the last seven days, today included: the window of every figure of a dashboard. */
const weekStart = (ctx: ServiceContext, zone: string) =>
  dayStartMs(addDays(dayAt(ctx.now, zone), 1 - DAYS), zone);

export const appFigureView = z.object({
  id: z.string(),
  title: z.string(),
  /** Identified users today and yesterday. */
  usersToday: z.int(),
  usersYesterday: z.int(),
  /** Requests of the last seven days. */
  requests: z.int(),
  fills: z.int(),
  /** SDK versions of its requests, the most frequent first; empty for requests without a version. */
  sdks: z.array(z.object({ sdk: z.string(), requests: z.int() })),
});
export type AppFigure = z.output<typeof appFigureView>;

/**
 * A publisher's apps with their recent requests, the most active first; four queries, whatever their number.
 * @param projectId a project that the caller may read
 * @param zone the project's time zone
 */
export async function readAppFigures(
  ctx: ServiceContext,
  projectId: string,
  zone: string,
): Promise<AppFigure[]> {
  const { projectApps, adUnits, unitTraffic, appSdkRequests } = schema;
  const own = ctx.db
    .select({ id: projectApps.id })
    .from(projectApps)
    .where(and(eq(projectApps.projectId, projectId), isNull(projectApps.deletedAt)));
  const today = dayAt(ctx.now, zone);
  const yesterday = addDays(today, -1);
  const since = weekStart(ctx, zone);
  const requests = sql<number>`coalesce(sum(${unitTraffic.requests}), 0)`;
  const ofSdk = sql<number>`sum(${appSdkRequests.requests})`;
  const [apps, users, sdks] = await Promise.all([
    ctx.db
      .select({
        id: projectApps.id,
        title: projectApps.title,
        requests,
        fills: sql<number>`coalesce(sum(${unitTraffic.fills}), 0)`,
      })
      .from(projectApps)
      .leftJoin(adUnits, eq(adUnits.appId, projectApps.id))
      .leftJoin(unitTraffic, and(eq(unitTraffic.unitId, adUnits.id), gte(unitTraffic.hourAt, since)))
      .where(and(eq(projectApps.projectId, projectId), isNull(projectApps.deletedAt)))
      .groupBy(projectApps.id)
      .orderBy(desc(requests), asc(projectApps.id))
      .limit(APPS_MAX),
    usersByAppDay(ctx, own, yesterday),
    ctx.db
      .select({ appId: appSdkRequests.appId, sdk: appSdkRequests.sdk, requests: ofSdk })
      .from(appSdkRequests)
      .where(and(inArray(appSdkRequests.appId, own), gte(appSdkRequests.hourAt, since)))
      .groupBy(appSdkRequests.appId, appSdkRequests.sdk)
      .orderBy(desc(ofSdk))
      .limit(SDKS_MAX),
  ]);
  const usersOf = (appId: string, day: string) =>
    users.find((each) => each.appId === appId && each.day === day)?.users ?? 0;
  return apps.map((app) => ({
    ...app,
    usersToday: usersOf(app.id, today),
    usersYesterday: usersOf(app.id, yesterday),
    sdks: sdks.flatMap(({ appId, ...each }) => (appId === app.id ? [each] : [])),
  }));
}

export const unitsOverviewView = z.object({
  units: z.int(),
  /** Number of units that were never requested. */
  waiting: z.int(),
  /** Number of units that no product sells. */
  unsold: z.int(),
  /** The first of them. */
  unsoldUnits: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type UnitsOverview = z.output<typeof unitsOverviewView>;

/** Counts of a publisher's units, and those that no product sells. */
export async function readUnitsOverview(ctx: ServiceContext, projectId: string): Promise<UnitsOverview> {
  const { adUnits } = schema;
  // Raw SQL, because Drizzle omits the table in single-table queries, and the inner tables would capture the column.
  const isSold = sql<number>`exists(select 1 from ad_product_units u join ad_products p on p.id = u.product_id
    where u.unit_id = ad_units.id and p.status <> 'remove')`;
  const rows = await ctx.db
    .select({ id: adUnits.id, name: adUnits.name, isSold, isConnected })
    .from(adUnits)
    .where(
      and(eq(adUnits.projectId, projectId), isNull(adUnits.deletedAt), sql`${adUnits.status} <> 'archived'`),
    )
    .orderBy(desc(adUnits.createdAt));
  const unsold = rows.filter((unit) => unit.isSold !== 1);
  return {
    units: rows.length,
    waiting: rows.filter((unit) => unit.isConnected !== 1).length,
    unsold: unsold.length,
    unsoldUnits: unsold.slice(0, NAMED_MAX).map(({ id, name }) => ({ id, name })),
  };
}

export const productFigureView = z.object({
  id: z.string(),
  name: z.string(),
  pricing: z.enum(PRODUCT_PRICINGS),
  /** Booked campaigns that have not ended. */
  campaigns: z.int(),
  /** Daily requests of its units, averaged over the last seven days. */
  requestsPerDay: z.int(),
  expectedPerDay: z.int().nullable(),
  /** Slots of the next 30 days; null for a product without slots. */
  slots: z.object({ free: z.int(), all: z.int() }).nullable(),
  /** The most urgent problem. */
  gap: z.enum(PRODUCT_GAPS).nullable(),
});
export type ProductFigure = z.output<typeof productFigureView>;

/**
 * Products on sale with their campaigns and free slots, in their order; two queries, whatever their number.
 * @param zone the project's time zone
 */
export async function readProductFigures(
  ctx: ServiceContext,
  projectId: string,
  zone: string,
): Promise<ProductFigure[]> {
  const { adProducts, campaigns } = schema;
  const since = weekStart(ctx, zone);
  const days = (ctx.now - since) / DAY_MS;
  const isOpen = inArray(campaigns.status, ["submitted", "booked", "live", "paused"]);
  const ofProduct = sql`from ad_product_units u where u.product_id = ad_products.id`;
  const [products, booked] = await Promise.all([
    ctx.db
      .select({
        id: adProducts.id,
        name: adProducts.name,
        pricing: adProducts.pricingType,
        timezone: adProducts.timezone,
        cppSlots: adProducts.cppSlots,
        expectedPerDay: adProducts.expectedDailyImpressions,
        units: sql<number>`(select count(*) ${ofProduct})`,
        requests: sql<number>`(select coalesce(sum(t.requests), 0) from unit_traffic t
          where t.unit_id in (select u.unit_id ${ofProduct}) and t.hour_at >= ${since})`,
      })
      .from(adProducts)
      .where(and(eq(adProducts.projectId, projectId), eq(adProducts.status, "sale")))
      .orderBy(desc(adProducts.sortOrder), desc(adProducts.id))
      .limit(PRODUCTS_MAX),
    ctx.db
      .select({
        productId: campaigns.productId,
        startDay: campaigns.startDay,
        endDay: campaigns.endDay,
        slots: campaigns.slots,
      })
      .from(campaigns)
      .where(and(eq(campaigns.pubProjectId, projectId), isOpen)),
  ]);
  const bookings = Map.groupBy(booked, ({ productId }) => productId);
  return products.map(({ timezone, cppSlots, units, requests, ...product }) => {
    const open = bookings.get(product.id) ?? [];
    const booked = open.flatMap(({ startDay, endDay, slots }) =>
      startDay && endDay ? [{ startDay, endDay, slots }] : [],
    );
    const today = dayAt(ctx.now, timezone);
    const standing = {
      ...product,
      units,
      campaigns: open.length,
      requestsPerDay: Math.round(requests / days),
    };
    const { id, name, pricing, expectedPerDay, campaigns: count, requestsPerDay } = standing;
    return {
      ...{ id, name, pricing, expectedPerDay, requestsPerDay },
      campaigns: count,
      slots:
        pricing === "cpp" && cppSlots !== null
          ? { free: freeSlots(cppSlots, booked, today, FREE_SLOT_DAYS), all: cppSlots * FREE_SLOT_DAYS }
          : null,
      gap: productGap(standing),
    };
  });
}
