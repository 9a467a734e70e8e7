import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import {
  INSPECTION_TTL_MS,
  type InspectionBoardRpc,
  inspectedRequestView,
  inspectionKey,
  ownAppView,
  PREFLIGHT_STEPS,
  preflightStates,
} from "../../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { requireAccess, type ServiceContext } from "../kernel";
import { ownershipOf, ownershipView } from "./app-ownership";
import { seenSdks, seenSdkView } from "./app-traffic";
import { type AppRow, findApp, writeApp } from "./apps";

/** An app's live requests, the newest first, and the end of the inspection; null if none is open. */
export const inspectionView = z.object({
  openUntil: z.number().nullable(),
  requests: z.array(inspectedRequestView),
});
export type Inspection = z.output<typeof inspectionView>;

/** The developer centre of one app. */
export const preflightView = z.object({
  app: ownAppView,
  /** First request of one of its units since the checklist was reset. */
  firstUnitRequestAt: z.number().nullable(),
  states: z.record(z.enum(PREFLIGHT_STEPS), z.enum(["waiting", "before", "testing", "connected"])),
  ownership: ownershipView,
  units: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
    }),
  ),
  /** A product that sells one of its units; its page starts a test. */
  product: z
    .object({
      id: z.string(),
      name: z.string(),
    })
    .nullable(),
  sdks: z.array(seenSdkView),
  inspection: inspectionView,
});
export type Preflight = z.output<typeof preflightView>;

/** Maximum listed units of an app. */
const UNITS_SHOWN = LIST_PAGE_LIMIT;

/** @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess` */
export async function getPreflight(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
): Promise<Preflight> {
  await requireAccess(ctx, projectId, "testing.read", "pub");
  const app = await findApp(ctx, projectId, appId);
  const [ownership, units, product, test, sdks, inspection] = await Promise.all([
    ownershipOf(ctx, app),
    unitsOf(ctx, app.id),
    productOf(ctx, app.id),
    testOf(ctx, app),
    seenSdks(ctx, app),
    inspectionOf(ctx, app),
  ]);
  const states = preflightStates({
    sdkSeenAt: app.sdkSeenAt,
    verifiedAt: app.verifiedAt,
    challengeOpen: ownership.email?.state === "open" || ownership.dns?.state === "open",
    unitCount: units.length,
    unitSeenAt: app.unitSeenAt,
    testable: product !== null,
    ...test,
  });
  return { app, firstUnitRequestAt: app.unitSeenAt, states, ownership, units, product, sdks, inspection };
}

function unitsOf(ctx: ServiceContext, appId: string) {
  const { adUnits } = schema;
  return ctx.db.query.adUnits.findMany({
    columns: { id: true, name: true },
    where: and(eq(adUnits.appId, appId), ne(adUnits.status, "archived")),
    orderBy: [desc(adUnits.createdAt), desc(adUnits.id)],
    limit: UNITS_SHOWN,
  });
}

/** Products that sell a unit of the app. */
const sellsUnitOf = (ctx: ServiceContext, appId: string) => {
  const { adProducts, adProductUnits, adUnits } = schema;
  const selling = ctx.db
    .select({ id: adProductUnits.productId })
    .from(adProductUnits)
    .innerJoin(adUnits, eq(adUnits.id, adProductUnits.unitId))
    .where(eq(adUnits.appId, appId));
  return inArray(adProducts.id, selling);
};

async function productOf(ctx: ServiceContext, appId: string) {
  const { adProducts } = schema;
  const product = await ctx.db.query.adProducts.findFirst({
    columns: { id: true, name: true },
    where: and(ne(adProducts.status, "remove"), sellsUnitOf(ctx, appId)),
    orderBy: desc(adProducts.createdAt),
  });
  return product ?? null;
}

async function testOf(ctx: ServiceContext, app: AppRow) {
  const { adTests, adProducts } = schema;
  const [row] = await ctx.db
    .select({
      testSeenAt: sql<number | null>`max(${adTests.seenAt})`,
      awaited: sql<number>`coalesce(max(${and(gt(adTests.endsAt, ctx.now), isNull(adTests.seenAt))}), 0)`,
    })
    .from(adTests)
    .innerJoin(adProducts, eq(adProducts.id, adTests.productId))
    .where(
      and(
        eq(adProducts.projectId, app.projectId),
        sellsUnitOf(ctx, app.id),
        gte(adTests.startedAt, app.preflightResetAt ?? 0),
      ),
    );
  return { testSeenAt: row?.testSeenAt ?? null, testAwaited: row?.awaited === 1 };
}

/**
 * Restarts the checklist of the developer centre: only later events complete it. An ownership proof stays.
 * @throws AppError PROJECT_APP_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function resetPreflight(ctx: ServiceContext, projectId: string, appId: string): Promise<void> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const app = await findApp(ctx, projectId, appId);
  await writeApp(ctx, app, { preflightResetAt: ctx.now, sdkSeenAt: null, unitSeenAt: null });
}

/**
 * Reports every request of the app to its inspection board for ten minutes, by a record that the isolates serving the app's units read
 * within half a minute. A repeated call restarts the ten minutes.
 * @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function openInspection(ctx: ServiceContext, projectId: string, appId: string): Promise<void> {
  await requireAccess(ctx, projectId, "testing.write", "pub");
  const app = await findApp(ctx, projectId, appId);
  const { projectApps } = schema;
  const inspectedUntil = ctx.now + INSPECTION_TTL_MS;
  // The ad server's record comes first, so that a page never shows an inspection that is not active.
  await ctx.env.PLANS.put(inspectionKey(app.id), String(inspectedUntil), {
    expirationTtl: INSPECTION_TTL_MS / 1_000,
  });
  await ctx.db
    .update(projectApps)
    .set({ inspectedUntil })
    .where(
      and(
        eq(projectApps.id, app.id),
        or(isNull(projectApps.inspectedUntil), lt(projectApps.inspectedUntil, inspectedUntil)),
      ),
    );
}

/** The app's inspection. The caller's access is checked before. */
export async function inspectionOf(ctx: ServiceContext, app: AppRow): Promise<Inspection> {
  const { INSPECTION_BOARD } = ctx.env;
  const board: InspectionBoardRpc = INSPECTION_BOARD.get(INSPECTION_BOARD.idFromName(app.id));
  const { inspectedUntil } = app;
  return {
    openUntil: inspectedUntil !== null && inspectedUntil > ctx.now ? inspectedUntil : null,
    requests: inspectedUntil === null ? [] : await board.recent(),
  };
}
