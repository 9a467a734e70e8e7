import type { I18n } from "@lingui/core";
import { and, eq } from "drizzle-orm";
import { DEFAULT_LOCALE, isLocale } from "../../../app/i18n";
import { ctaLabel } from "../../../app/i18n/cta";
import { serverI18n } from "../../../app/i18n/server";
import {
  type PlanCampaign,
  type PlanCreative,
  planKey,
  type ServingPlan,
} from "../../../domain/serving/plan";
import { schema } from "../../db/client";
import type { CampaignRow, CreativeRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import type { ProductRow } from "../products/find";

/** Compiles and publishes the plan of every unit that a product sells. */
export async function publishProductPlans(ctx: ServiceContext, productId: string): Promise<void> {
  const rows = await ctx.db
    .select({ unitId: schema.adProductUnits.unitId })
    .from(schema.adProductUnits)
    .where(eq(schema.adProductUnits.productId, productId));
  for (const { unitId } of rows) await publishUnitPlan(ctx, unitId);
}

/** Compiles a unit's plan from D1 as it is now and publishes it; what is published twice is harmless. */
export async function publishUnitPlan(ctx: ServiceContext, unitId: string): Promise<void> {
  const plan = await compilePlan(ctx, unitId);
  if (plan) await ctx.env.PLANS.put(planKey(unitId), JSON.stringify(plan));
  else await ctx.env.PLANS.delete(planKey(unitId));
}

export async function compilePlan(ctx: ServiceContext, unitId: string): Promise<ServingPlan | null> {
  const [head] = await ctx.db
    .select({ unit: schema.adUnits, app: schema.projectApps, project: schema.projects })
    .from(schema.adUnits)
    .innerJoin(schema.projectApps, eq(schema.projectApps.id, schema.adUnits.appId))
    .innerJoin(schema.projects, eq(schema.projects.id, schema.adUnits.projectId))
    .where(eq(schema.adUnits.id, unitId))
    .limit(1);
  if (!head) return null;
  const { unit, app, project } = head;
  return {
    v: 1,
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
      available: unit.status !== "archived" && app.deletedAt === null && project.deletedAt === null,
      w: unit.width,
      h: unit.height,
      placement: unit.placement,
      adMark: unit.adMark,
    },
    project: {
      id: project.id,
      uidKey: project.uidKey,
      name: project.displayName,
      adBlockingCategories: project.adBlockingCategories,
      deliverable: project.planExhaustedAt === null,
    },
    campaigns: await planCampaigns(
      ctx,
      unitId,
      serverI18n(isLocale(project.language) ? project.language : DEFAULT_LOCALE),
    ),
  };
}

async function planCampaigns(ctx: ServiceContext, unitId: string, words: I18n): Promise<PlanCampaign[]> {
  const running = await ctx.db
    .select({ campaign: schema.campaigns, product: schema.adProducts })
    .from(schema.adProductUnits)
    .innerJoin(schema.adProducts, eq(schema.adProducts.id, schema.adProductUnits.productId))
    .innerJoin(schema.campaigns, eq(schema.campaigns.productId, schema.adProducts.id))
    .where(and(eq(schema.adProductUnits.unitId, unitId), eq(schema.campaigns.status, "live")));
  if (running.length === 0) return [];
  const creatives = await approvedCreatives(ctx, unitId);
  return running.map(({ campaign, product }) =>
    planCampaign(
      campaign,
      product,
      creatives.filter(({ creative }) => creative.campaignId === campaign.id),
      words,
    ),
  );
}

interface ApprovedCreative {
  creative: CreativeRow;
  asset: typeof schema.assets.$inferSelect;
}

/** Asked by unit and joined to live campaigns, so that the number of bound parameters does not grow with the plan. */
function approvedCreatives(ctx: ServiceContext, unitId: string): Promise<ApprovedCreative[]> {
  return ctx.db
    .select({ creative: schema.creatives, asset: schema.assets })
    .from(schema.creatives)
    .innerJoin(schema.assets, eq(schema.assets.id, schema.creatives.assetId))
    .innerJoin(schema.campaigns, eq(schema.campaigns.id, schema.creatives.campaignId))
    .where(
      and(
        eq(schema.creatives.unitId, unitId),
        eq(schema.creatives.status, "live"),
        eq(schema.campaigns.status, "live"),
      ),
    );
}

function planCampaign(
  campaign: CampaignRow,
  product: ProductRow,
  creatives: ApprovedCreative[],
  words: I18n,
): PlanCampaign {
  const caps = [product.frequencyCap, campaign.frequencyCap].filter((cap) => cap !== null);
  return {
    id: campaign.id,
    advProjectId: campaign.projectId,
    productId: product.id,
    // Taking a product off sale ends new bookings; what runs was sold and is delivered.
    productOnSale: product.status !== "remove",
    pricing: product.pricingType,
    zone: product.timezone,
    startsAtMs: campaign.startsAt ?? 0,
    endsAtMs: campaign.endsAt ?? 0,
    slots: campaign.slots,
    productSlots: product.cppSlots ?? 1,
    priority: campaign.priority,
    frequencyCap: caps.length > 0 ? Math.min(...caps) : null,
    ...campaign.targeting,
    category: null,
    advertiser: { name: campaign.advertiserName ?? "", link: campaign.advertiserLink ?? "", icon: null },
    creatives: creatives.map((approved) => planCreative(approved, campaign, words)),
  };
}

function planCreative(
  { creative, asset }: ApprovedCreative,
  campaign: CampaignRow,
  words: I18n,
): PlanCreative {
  return {
    id: creative.id,
    type: creative.type,
    displayFromMs: campaign.startsAt ?? 0,
    displayToMs: campaign.endsAt ?? 0,
    weekdays: [],
    hours: [],
    asset: { path: asset.r2Key, w: asset.width, h: asset.height, type: asset.contentType },
    altText: creative.altText,
    headline: creative.headline,
    body: creative.body,
    cta: ctaLabel(words, creative.cta),
    destinationUrl: creative.destinationUrl ?? campaign.destinationUrl ?? "",
  };
}
