import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { AD_FORMATS, AppError, isWholeKey, momentView, parseOrRefuse } from "../../../domain/kernel";
import { isIdentifierFree } from "../../../domain/platform";
import { readWhyAddress, type WhyClaims } from "../../../domain/serving";
import { schema } from "../../db/client";
import { type AuthContext, keyedMac, type ServiceContext, throttleOrRefuse } from "../kernel";
import { addOptOut, isOptedOut, type OneReader, removeOptOut } from "./opt-outs";

const { adProducts, adUnits, campaigns, projectApps, projects, targetings } = schema;

/** Why a reader was shown an ad. Source: rule S25. */
export const whyView = z.object({
  platform: z.object({
    name: z.string(),
    alias: z.string().nullable(),
    color: z.string(),
    logoAssetId: z.string().nullable(),
  }),
  advertiser: z.object({ name: z.string().nullable(), link: z.string().nullable() }),
  appName: z.string(),
  unitName: z.string(),
  format: z.enum(AD_FORMATS),
  /** When the ad was chosen. */
  decidedAt: momentView,
  startsAt: momentView.nullable(),
  endsAt: momentView.nullable(),
  timezone: z.string(),
  topics: z.object({ required: z.array(z.string()), excluded: z.array(z.string()) }),
  languages: z.array(z.string()),
  countries: z.array(z.string()),
  excludedLanguages: z.array(z.string()),
  excludedCountries: z.array(z.string()),
  /** Names of the groups of users that the campaign means, or leaves out. */
  audiences: z.array(z.string()),
  excludedAudiences: z.array(z.string()),
  /** Impressions for one user and day; null without a limit. */
  perDay: z.int().nullable(),
  isIdentifierFree: z.boolean(),
  /** Whether ads are chosen by the reader's categories; `none` for an ad without a user. */
  personalised: z.enum(["on", "off", "none"]),
});
export type Why = z.output<typeof whyView>;

/**
 * The claims of the page's address.
 * @throws AppError NOT_FOUND for an address that is forged, has expired, or is another platform's
 */
function requireWhyAddress(
  { env, now, platform }: Pick<ServiceContext, "env" | "now" | "platform">,
  address: string,
): WhyClaims {
  const secret = env.EXPLAIN_KEY;
  const claims = secret && isWholeKey(secret) ? readWhyAddress(address, now, keyedMac(secret)) : null;
  if (claims === null || (platform && platform.id !== claims.pubProjectId)) throw new AppError("NOT_FOUND");
  return claims;
}

/** @throws AppError NOT_FOUND as `requireWhyAddress`, and for an ad that no longer exists */
export async function readWhy(ctx: ServiceContext, address: string): Promise<Why> {
  const claims = requireWhyAddress(ctx, address);
  const reader = { projectId: claims.pubProjectId, userHash: claims.userHash ?? "" };
  const [found] = await ctx.db
    .select({
      campaign: campaigns,
      product: {
        timezone: adProducts.timezone,
        topics: adProducts.topics,
        frequencyCap: adProducts.frequencyCap,
      },
      unit: { name: adUnits.name, format: adUnits.format },
      appName: projectApps.title,
      platform: projects,
      isOff: isOptedOut(reader),
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .innerJoin(projects, eq(projects.id, campaigns.pubProjectId))
    .innerJoin(adUnits, and(eq(adUnits.id, claims.unitId), eq(adUnits.projectId, projects.id)))
    .innerJoin(projectApps, eq(projectApps.id, adUnits.appId))
    .where(
      and(
        eq(campaigns.id, claims.campaignId),
        eq(projects.id, claims.pubProjectId),
        isNull(projects.deletedAt),
      ),
    )
    .limit(1);
  if (!found) throw new AppError("NOT_FOUND");
  const { campaign, product, unit, appName, platform, isOff } = found;
  const { languages, countries, excludedLanguages, excludedCountries } = campaign.targeting;
  const nameOf = await audienceNames(ctx, campaign.targeting);
  const isFree = isIdentifierFree(platform);
  const caps = [product.frequencyCap, campaign.frequencyCap].filter((cap) => cap !== null);
  return {
    platform: {
      name: platform.displayName,
      alias: platform.alias,
      color: platform.themeColor,
      logoAssetId: platform.logoAssetId,
    },
    advertiser: { name: campaign.advertiserName, link: campaign.advertiserLink },
    ...{ appName, unitName: unit.name, format: unit.format, decidedAt: claims.decidedAtMs },
    ...{ startsAt: campaign.startsAt, endsAt: campaign.endsAt, timezone: product.timezone },
    ...{ topics: product.topics, languages, countries, excludedLanguages, excludedCountries },
    audiences: nameOf(campaign.targeting.targetings),
    excludedAudiences: nameOf(campaign.targeting.excludedTargetings),
    perDay: caps.length === 0 ? null : Math.min(...caps),
    isIdentifierFree: isFree,
    personalised: claims.userHash === null || isFree ? "none" : isOff ? "off" : "on",
  };
}

/** Names of a campaign's targetings by id. */
async function audienceNames(
  ctx: ServiceContext,
  {
    targetings: wanted,
    excludedTargetings: unwanted,
  }: { targetings: string[]; excludedTargetings: string[] },
): Promise<(ids: readonly string[]) => string[]> {
  const ids = [...wanted, ...unwanted];
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: targetings.id, name: targetings.name })
          .from(targetings)
          .where(inArray(targetings.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (asked) => asked.flatMap((id) => names.get(id) ?? []);
}

const personalisedSchema = z.object({ personalised: z.boolean() });

/**
 * Switches the choice of ads by a reader's own data off or on, for the reader of the address only.
 * @throws AppError NOT_FOUND as `readWhy`, and for an ad without a user; 070, TOO_MANY_REQUESTS
 */
export async function setPersonalised(
  ctx: ServiceContext & AuthContext,
  address: string,
  input: unknown,
): Promise<void> {
  const { pubProjectId: projectId, userHash } = requireWhyAddress(ctx, address);
  const { personalised } = parseOrRefuse(personalisedSchema, input);
  await throttleOrRefuse(ctx, "choosePersonalised", null);
  const project = await ctx.db.query.projects.findFirst({
    columns: { features: true },
    where: and(eq(projects.id, projectId), isNull(projects.deletedAt)),
  });
  if (!project || isIdentifierFree(project) || userHash === null) throw new AppError("NOT_FOUND");
  const reader: OneReader = { projectId, userHash };
  await (personalised ? removeOptOut(ctx, reader) : addOptOut(ctx, reader));
}
