import { and, eq, isNull } from "drizzle-orm";
import { appKeyKey } from "../../../domain/audience";
import { appRecordOf, domainsMet, isIdentifierFree } from "../../../domain/platform";
import { PLAN_VERSION, type PlanCampaign, planKey, type ServingPlan } from "../../../domain/serving";
import { DEFAULT_LOCALE, isLocale } from "../../../locales/words";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import { publishUnitAssets } from "../content";
import type { ServiceContext } from "../kernel";
import { hasOptOuts } from "../platform";
import { planBackfill } from "./plan-backfill";
import { planCampaigns } from "./plan-campaigns";
import { publishQuests } from "./publish-quests";
import { testDeviceHashes } from "./test-devices";

/** Compiles and publishes the plan of every unit that a product sells. */
export async function publishProductPlans(ctx: ServiceContext, productId: string): Promise<void> {
  const rows = await ctx.db
    .select({ unitId: schema.adProductUnits.unitId })
    .from(schema.adProductUnits)
    .where(eq(schema.adProductUnits.productId, productId));
  for (const { unitId } of rows) await publishUnitPlan(ctx, unitId);
  if (rows.length === 0) await publishChannel(ctx, productId);
}

/** A quest product has no units: its publisher's quests are published instead. */
async function publishChannel(ctx: ServiceContext, productId: string): Promise<void> {
  const product = await ctx.db.query.adProducts.findFirst({
    columns: { projectId: true, pricingType: true },
    where: eq(schema.adProducts.id, productId),
  });
  if (product?.pricingType === "cpq") await publishQuests(ctx, product.projectId);
}

/** Compiles and publishes the plan of every unit of a publisher. */
export async function publishProjectPlans(ctx: ServiceContext, projectId: string): Promise<void> {
  const units = await ctx.db.query.adUnits.findMany({
    columns: { id: true },
    where: eq(schema.adUnits.projectId, projectId),
  });
  for (const { id } of units) await publishUnitPlan(ctx, id);
  await publishQuests(ctx, projectId);
}

/** Compiles and publishes the plan of every unit of an app. */
export async function publishAppPlans(ctx: ServiceContext, appId: string): Promise<void> {
  const units = await ctx.db.query.adUnits.findMany({
    columns: { id: true },
    where: eq(schema.adUnits.appId, appId),
  });
  for (const { id } of units) await publishUnitPlan(ctx, id);
}

/** Compiles a unit's plan from the current state of D1 and publishes it, after its assets. Idempotent. */
export async function publishUnitPlan(ctx: ServiceContext, unitId: string): Promise<void> {
  await publishUnitAssets(ctx, unitId);
  const plan = await compilePlan(ctx, unitId);
  if (plan) await ctx.env.PLANS.put(planKey(unitId), JSON.stringify(plan));
  else await ctx.env.PLANS.delete(planKey(unitId));
}

export async function compilePlan(ctx: ServiceContext, unitId: string): Promise<ServingPlan | null> {
  const [head] = await ctx.db
    .select({ unit: schema.adUnits, app: schema.projectApps, project: schema.projects, hasOptOuts })
    .from(schema.adUnits)
    .innerJoin(schema.projectApps, eq(schema.projectApps.id, schema.adUnits.appId))
    .innerJoin(schema.projects, eq(schema.projects.id, schema.adUnits.projectId))
    .where(and(eq(schema.adUnits.id, unitId), isNull(schema.adUnits.deletedAt)))
    .limit(1);
  if (!head) return null;
  const { unit, app, project } = head;
  const words = serverI18n(isLocale(project.language) ? project.language : DEFAULT_LOCALE);
  const campaigns = await planCampaigns(ctx, unitId, words);
  const backfill = await planBackfill(ctx, unitId, project, app.domain);
  const blockedDomains = domainsMet(project.adBlockingDomains, campaigns.flatMap(urlsOf));
  return {
    v: PLAN_VERSION,
    version: ctx.now,
    publishedAtMs: ctx.now,
    unit: {
      id: unit.id,
      projectId: unit.projectId,
      appId: unit.appId,
      appKey: app.appKey,
      domain: app.domain,
      platform: app.platform,
      format: unit.format,
      available:
        unit.status !== "archived" &&
        app.status === "available" &&
        app.deletedAt === null &&
        project.deletedAt === null,
      ...(app.suspendedAt === null && project.suspendedAt === null ? {} : { suspended: true as const }),
      w: unit.width,
      h: unit.height,
      placement: unit.placement,
      ...(unit.textItems.length > 0 ? { textIds: unit.textItems.map(({ id }) => id) } : {}),
      adMark: unit.adMark,
      ...(unit.settings === null ? {} : { settings: unit.settings }),
    },
    project: {
      id: project.id,
      uidKey: project.uidKey,
      name: project.displayName,
      adBlockingCategories: project.adBlockingCategories,
      ...(blockedDomains.length > 0 ? { blockedDomains } : {}),
      deliverable: project.planExhaustedAt === null,
      ...(isIdentifierFree(project)
        ? { identifierFree: true as const }
        : {
            ...(head.hasOptOuts ? { optOuts: true as const } : {}),
            testDevices: await testDeviceHashes(ctx, project),
          }),
    },
    campaigns,
    ...(backfill === null ? {} : { backfill }),
  };
}

/** All destinations of a campaign. */
function urlsOf({ advertiser, creatives }: PlanCampaign): string[] {
  return [advertiser.link, ...creatives.map(({ destinationUrl }) => destinationUrl)];
}

/**
 * Publishes an app's key to the ad server, or its invalidation, and the plans of its units. Idempotent.
 */
export async function publishApp(ctx: ServiceContext, appId: string): Promise<void> {
  const { projectApps, projects } = schema;
  const [found] = await ctx.db
    .select({ app: projectApps, project: projects, hasOptOuts })
    .from(projectApps)
    .innerJoin(projects, eq(projects.id, projectApps.projectId))
    .where(eq(projectApps.id, appId))
    .limit(1);
  if (!found) return;
  const { app, project } = found;
  const key = appKeyKey(app.appKey);
  const isOpen =
    app.status === "available" &&
    app.suspendedAt === null &&
    app.deletedAt === null &&
    project.suspendedAt === null &&
    project.deletedAt === null;
  if (isOpen) await ctx.env.PLANS.put(key, JSON.stringify(appRecordOf(project, appId, found)));
  else await ctx.env.PLANS.delete(key);
  await publishAppPlans(ctx, appId);
}
