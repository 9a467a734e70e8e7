import type { I18n } from "@lingui/core";
import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { type CampaignTargeting, SERVED_STATUSES } from "../../../domain/booking";
import type { ShownAsset } from "../../../domain/content";
import { meantCategories } from "../../../domain/inventory";
import type { PlanAudience, PlanCampaign, PlanCreative } from "../../../domain/serving";
import { ctaLabel } from "../../../locales/words/cta";
import { schema } from "../../db/client";
import type { CampaignRow, CreativeRow } from "../../db/schema";
import { isVideo, publicKey, renditionKey, stillKey } from "../content";
import { type ProductRow, tagsOf } from "../inventory";
import type { ServiceContext } from "../kernel";
import { grantsOf } from "../platform";

/**
 * Condition: running campaigns with a quote. Booked ones are included, because a splash ad is loaded days before its campaign starts; their
 * meter grants no lease yet.
 */
const isPlanned = and(
  isNotNull(schema.campaigns.quote),
  or(
    eq(schema.campaigns.status, "live"),
    and(eq(schema.campaigns.status, "booked"), eq(schema.adUnits.format, "splash")),
  ),
);

/**
 * The live campaigns that a unit may show, with their approved creatives for it.
 * @param words language of the calls to action
 */
export async function planCampaigns(
  ctx: ServiceContext,
  unitId: string,
  words: I18n,
): Promise<PlanCampaign[]> {
  const running = await ctx.db
    .select({ campaign: schema.campaigns, product: schema.adProducts, unitWidth: schema.adUnits.width })
    .from(schema.adProductUnits)
    .innerJoin(schema.adProducts, eq(schema.adProducts.id, schema.adProductUnits.productId))
    .innerJoin(schema.campaigns, eq(schema.campaigns.productId, schema.adProducts.id))
    .innerJoin(schema.adUnits, eq(schema.adUnits.id, schema.adProductUnits.unitId))
    .innerJoin(schema.projects, eq(schema.projects.id, schema.campaigns.projectId))
    .where(and(eq(schema.adProductUnits.unitId, unitId), isPlanned, isNull(schema.projects.suspendedAt)));
  if (running.length === 0) return [];
  const creatives = await approvedCreatives(ctx, unitId);
  const tags = await tagsOf(ctx, running[0]?.campaign.pubProjectId ?? "");
  const admitted = await admittedToPrivate(ctx, running);
  const categoriesOf = await categoriesByTargeting(ctx, running);
  return running.map(({ campaign, product, unitWidth }) => ({
    ...planCampaign(campaign, product, tags),
    audience: planAudience(campaign.targeting, categoriesOf),
    productOpen: !product.isPrivate || admitted.has(campaign.projectId),
    creatives: creatives
      .filter(({ creative }) => creative.campaignId === campaign.id)
      .map((approved) => planCreative(approved, campaign, words, tags, { shownWidth: unitWidth })),
  }));
}

/** Of the advertisers of private products, those with their publisher's grant; the publisher itself is included. */
async function admittedToPrivate(
  ctx: ServiceContext,
  running: readonly { campaign: CampaignRow; product: ProductRow }[],
): Promise<ReadonlySet<string>> {
  const asked = new Map<string, string>();
  for (const { campaign, product } of running) {
    if (product.isPrivate) asked.set(campaign.projectId, product.projectId);
  }
  const admitted = new Set<string>();
  for (const [advProjectId, pubProjectId] of asked) {
    const isOwn = advProjectId === pubProjectId;
    if (isOwn || (await grantsOf(ctx, pubProjectId, advProjectId)).privateAccess) admitted.add(advProjectId);
  }
  return admitted;
}

/** Categories that the targetings of running campaigns mean at present, by targeting. */
export async function categoriesByTargeting(
  ctx: ServiceContext,
  running: readonly { campaign: CampaignRow }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const pubProjectId = running.find(({ campaign }) => isAimed(campaign.targeting))?.campaign.pubProjectId;
  if (pubProjectId === undefined) return new Map();
  const rows = await ctx.db.query.targetings.findMany({
    columns: { id: true, categoryIds: true, picked: true },
    where: eq(schema.targetings.projectId, pubProjectId),
  });
  return new Map(rows.map(({ id, categoryIds, picked }) => [id, meantCategories(categoryIds, picked)]));
}

const isAimed = ({ targetings, excludedTargetings }: CampaignTargeting): boolean =>
  targetings.length + excludedTargetings.length > 0;

/** An unknown targeting has no members, so that it matches no user. */
export function planAudience(
  targeting: CampaignTargeting,
  categoriesOf: ReadonlyMap<string, readonly string[]>,
): PlanAudience | null {
  if (!isAimed(targeting)) return null;
  const categories = (id: string) => [...(categoriesOf.get(id) ?? [])];
  return {
    ...{ ages: [], excludedAges: [], genders: [], excludedGenders: [] },
    categories: targeting.targetings.map(categories),
    excludedCategories: targeting.excludedTargetings.flatMap(categories),
  };
}

/** Screen pixels per CSS pixel. */
const DENSITY = 2;
/** Format of the encoder's renditions of images. */
const STILL_TYPE = "image/webp";

interface ApprovedCreative {
  creative: CreativeRow;
  asset: ShownAsset;
}

/** Selected by unit and joined to the campaigns, so that the number of bound parameters does not grow with the plan. */
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
        inArray(schema.campaigns.status, SERVED_STATUSES),
      ),
    );
}

export function planCampaign(
  campaign: CampaignRow,
  product: ProductRow,
  tags: ReadonlyMap<string, unknown>,
): Omit<PlanCampaign, "productOpen" | "creatives" | "audience"> {
  const { languages, countries, excludedLanguages, excludedCountries } = campaign.targeting;
  return {
    id: campaign.id,
    advProjectId: campaign.projectId,
    productId: product.id,
    // Taking a product off sale, or removing it, ends new bookings only; running campaigns are delivered.
    productOnSale: product.goneAt === null,
    pricing: product.pricingType,
    zone: product.timezone,
    startsAtMs: campaign.startsAt ?? 0,
    endsAtMs: campaign.endsAt ?? 0,
    slots: campaign.slots,
    productSlots: product.cppSlots ?? 1,
    priority: campaign.priority,
    frequencyCap: product.frequencyCap,
    campaignFrequencyCap: campaign.frequencyCap,
    ...{ languages, countries, excludedLanguages, excludedCountries },
    ...(product.topics.required.length > 0 ? { topics: product.topics.required } : {}),
    ...(product.topics.excluded.length > 0 ? { excludedTopics: product.topics.excluded } : {}),
    category: campaign.advertiserCategory,
    advertiser: { name: campaign.advertiserName ?? "", link: campaign.advertiserLink ?? "", icon: null },
    accountTag: tags.get(campaign.projectId),
  };
}

interface Shown {
  /** Width of its unit in CSS pixels; 0 if unknown. */
  shownWidth?: number;
  /** An asset's key; by default that of its published copy. */
  homeOf?: (assetId: string) => string;
}

/** An approved creative in a plan; its display period defaults to the campaign's. */
export function planCreative(
  { creative, asset }: ApprovedCreative,
  campaign: Pick<CampaignRow, "startsAt" | "endsAt" | "destinationUrl">,
  words: I18n,
  tags: ReadonlyMap<string, unknown>,
  { shownWidth = 0, homeOf = publicKey }: Shown = {},
): PlanCreative {
  return {
    id: creative.id,
    displayFromMs: creative.displayFrom ?? campaign.startsAt ?? 0,
    displayToMs: creative.displayTo ?? campaign.endsAt ?? 0,
    weekdays: creative.weekdays,
    hours: creative.hours,
    browsers: creative.browsers,
    asset: planAsset(asset, homeOf(asset.id), shownWidth),
    altText: creative.altText,
    headline: creative.headline,
    body: creative.body,
    cta: ctaLabel(words, creative.cta),
    ...(creative.ctaTextColor ? { ctaTextColor: creative.ctaTextColor } : {}),
    ...(creative.ctaColor ? { ctaColor: creative.ctaColor } : {}),
    ...(creative.profileName ? { profileName: creative.profileName } : {}),
    ...(creative.profileAssetId ? { profileIcon: homeOf(creative.profileAssetId) } : {}),
    ...(creative.texts.length > 0
      ? { texts: Object.fromEntries(creative.texts.map(({ id, text }) => [id, text])) }
      : {}),
    destinationUrl: creative.destinationUrl ?? campaign.destinationUrl ?? "",
    creativeTag: tags.get(creative.id),
  };
}

/** The shown form of an asset: an image, or a video's renditions. Null while there is none. */
function planAsset(asset: ShownAsset, home: string, shownWidth: number): PlanCreative["asset"] {
  return isVideo(asset) ? planVideo(asset, home) : planImage(asset, home, shownWidth);
}

/** The smallest rendition that is sharp at two screen pixels per CSS pixel; without one, the original image. */
function planImage(
  { contentType, ...asset }: ShownAsset,
  home: string,
  shownWidth: number,
): PlanCreative["asset"] {
  const enough = asset.stills
    .toSorted((a, b) => a.width - b.width)
    .find(({ width }) => shownWidth > 0 && width >= shownWidth * DENSITY);
  if (enough)
    return {
      kind: "image",
      path: stillKey(home, enough.asked),
      w: enough.width,
      h: enough.height,
      type: STILL_TYPE,
    };
  return { kind: "image", path: home, w: asset.width, h: asset.height, type: contentType };
}

function planVideo({ status, durationMs, ...asset }: ShownAsset, home: string): PlanCreative["asset"] {
  const renditions = asset.renditions
    .toSorted((a, b) => b.height - a.height)
    .map((made) => ({ path: renditionKey(home, made.height), w: made.width, h: made.tallPx ?? made.height }));
  const [tallest] = renditions;
  if (status !== "encoded" || tallest === undefined) return null;
  const [poster] = asset.stills;
  return {
    kind: "video",
    w: tallest.w,
    h: tallest.h,
    durationMs: durationMs ?? 0,
    renditions,
    ...(poster ? { poster: stillKey(home, poster.asked) } : {}),
  };
}
