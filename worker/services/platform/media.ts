import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AD_FORMATS,
  AppError,
  addDays,
  CURRENCIES,
  dayAt,
  PLATFORMS,
  PRODUCT_PRICINGS,
  parseOrRefuse,
} from "../../../domain/kernel";
import { leastBudgetMinor } from "../../../domain/money";
import { MEDIA_PRICE_BANDS, PRICE_BAND_MAX_MINOR, platformView } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  afterCursor,
  hasFeature,
  holds,
  isListed,
  newestFirst,
  type Page,
  pageQuerySchema,
  type ServiceContext,
  toPage,
} from "../kernel";

const { adProducts, adProductUnits, adUnits, appDailyUsers, projectApps, projects, publisherTopics } = schema;

const PLATFORM = {
  id: projects.id,
  alias: projects.alias,
  displayName: projects.displayName,
  description: projects.description,
  logoAssetId: projects.logoAssetId,
  coverAssetId: projects.coverAssetId,
  themeColor: projects.themeColor,
  link: projects.link,
  timezone: projects.timezone,
  currency: projects.currency,
  country: projects.country,
  language: projects.language,
};

export const adNoteItemView = platformView.extend({
  productCount: z.int().describe("On sale, and open to everybody"),
  pricings: z.array(z.string()).describe("Of these products, as the two below"),
  formats: z.array(z.string()),
  platforms: z.array(z.string()),
});
export type AdNoteItem = z.output<typeof adNoteItemView>;

/** Prices of a publisher's public products of one pricing and currency, minor units. Source: rule L21. */
const mediaTermsView = z.object({
  pricing: z.enum(PRODUCT_PRICINGS),
  currency: z.enum(CURRENCIES),
  products: z.int(),
  lowMinor: z.int(),
  highMinor: z.int(),
  /** The least that a booking costs, before discount, surcharge and VAT. */
  leastMinor: z.int(),
});

/** A counted group of users by country or language: a category on sale that asks for nothing else. Source: rule L21. */
const spreadView = z.object({
  by: z.enum(["country", "language"]),
  /** In the publisher's words. */
  name: z.string(),
  users: z.int(),
});

export const mediaItemView = adNoteItemView.extend({
  country: z.string(),
  language: z.string(),
  terms: z.array(mediaTermsView),
  /** Daily users of its apps, mean of the last 30 settled days; null if none was measured. */
  dailyReaders: z.int().nullable(),
  /** The most frequent topics of its contents. */
  topics: z.array(z.string()),
  spread: z.array(spreadView),
});
export type MediaItem = z.output<typeof mediaItemView>;

export const mediaFilterSchema = pageQuerySchema.extend({
  q: z.string().max(100).optional(),
  pricing: z.enum(["cpp", "cpm", "cpc", "cpq"]).optional(),
  format: z.enum(AD_FORMATS).optional(),
  platform: z.enum(PLATFORMS).optional(),
  topic: z.string().max(100).optional(),
  price: z.enum(MEDIA_PRICE_BANDS).optional(),
});
type MediaFilter = z.output<typeof mediaFilterSchema>;

const isPublic = sql`${adProducts.projectId} = ${projects}.id and ${adProducts.status} = 'sale' and ${adProducts.isPrivate} = 0 and ${adProducts.pricingType} != 'inhouse' and (${adProducts.pricingType} != 'cpq' or ${hasFeature("quest")})`;
const sold = sql`${adProducts} where ${isPublic}`;
const soldUnits = sql`${adProductUnits} join ${adProducts} on ${adProducts.id} = ${adProductUnits.productId} join ${adUnits} on ${adUnits.id} = ${adProductUnits.unitId} join ${projectApps} on ${projectApps.id} = ${adUnits.appId} where ${isPublic}`;

const byCurrency = (amount: (currency: (typeof CURRENCIES)[number]) => number) =>
  sql.raw(
    `(case "ad_products"."currency" ${CURRENCIES.map((each) => `when '${each}' then ${amount(each)}`).join(" ")} end)`,
  );

/** `bookableFromMinor` of a product, and for CPP at least its shortest booking. */
const least = sql<number>`max(${adProducts.minBudgetMinor}, ${byCurrency(leastBudgetMinor)}, case ${adProducts.pricingType} when 'cpp' then ${adProducts.priceMinor} * coalesce(${adProducts.cppMinDays}, 1) when 'cpc' then ${adProducts.priceMinor} else (${adProducts.priceMinor} + 999) / 1000 end)`;

function matches({ q, pricing, format, platform, topic, price }: MediaFilter): SQL | undefined {
  const max = price && byCurrency((currency) => PRICE_BAND_MAX_MINOR[price][currency]);
  return and(
    holds(q, projects.displayName),
    pricing ? sql`exists (select 1 from ${sold} and ${adProducts.pricingType} = ${pricing})` : undefined,
    format ? sql`exists (select 1 from ${soldUnits} and ${adUnits.format} = ${format})` : undefined,
    platform ? sql`exists (select 1 from ${soldUnits} and ${projectApps.platform} = ${platform})` : undefined,
    topic
      ? sql`${hasFeature("audience-targeting")} and exists (select 1 from ${publisherTopics} where ${publisherTopics.projectId} = ${projects}.id and ${publisherTopics.topic} = ${topic.toLowerCase()})`
      : undefined,
    max
      ? sql`exists (select 1 from ${sold} and ${adProducts.pricingType} != 'cpq' and ${least} < ${max})`
      : undefined,
  );
}

/** Publishers that the catalogue shows. Source: rules L11, L12, L19. */
const isShown = () => and(eq(projects.kind, "pub"), isNull(projects.deletedAt), isListed());

/**
 * Publishers of the ad-note catalogue for anybody, newest first, filtered by their public products; four statements for a page.
 * @param query `mediaFilterSchema`
 * @throws AppError 070
 */
export async function listMedia(
  ctx: ServiceContext,
  query: z.input<typeof mediaFilterSchema> = {},
): Promise<Page<MediaItem>> {
  const filter = parseOrRefuse(mediaFilterSchema, query);
  const rows = await facesOf(ctx, and(matches(filter), afterCursor(projects, filter.next)), filter.limit + 1);
  const page = toPage(rows, filter.limit, ({ face: { id }, createdAt }) => ({ id, createdAt }));
  return { items: await withFacts(ctx, page.items), next: page.next };
}

/** One publisher of the catalogue. @throws AppError PROJECT_NOT_FOUND for any other alias */
export async function getMedia(ctx: ServiceContext, alias: string): Promise<MediaItem> {
  const rows = await facesOf(ctx, eq(projects.alias, alias.toLowerCase()), 1);
  const [media] = await withFacts(ctx, rows);
  if (!media) throw new AppError("PROJECT_NOT_FOUND");
  return media;
}

/** Those of some publishers that are in the catalogue. */
export async function mediaById(ctx: ServiceContext, ids: readonly string[]): Promise<MediaItem[]> {
  if (ids.length === 0) return [];
  const wanted = sql`${projects.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  return withFacts(ctx, await facesOf(ctx, wanted, ids.length));
}

/** Aliases of the catalogue's publishers, newest first, for the sitemap. */
export async function listMediaAliases(ctx: ServiceContext, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ alias: sql<string>`${projects.alias}` })
    .from(projects)
    .where(isShown())
    .orderBy(...newestFirst(projects))
    .limit(limit);
  return rows.map(({ alias }) => alias);
}

const TOPICS_SHOWN_MAX = 5;
const TOPIC_CHOICES_MAX = 30;

/** The topics of most publishers of the catalogue. */
export async function listMediaTopics(ctx: ServiceContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ topic: publisherTopics.topic })
    .from(publisherTopics)
    .innerJoin(projects, eq(projects.id, publisherTopics.projectId))
    .where(and(isShown(), hasFeature("audience-targeting")))
    .groupBy(publisherTopics.topic)
    .orderBy(sql`count(*) desc`, publisherTopics.topic)
    .limit(TOPIC_CHOICES_MAX);
  return rows.map(({ topic }) => topic);
}

function facesOf(ctx: ServiceContext, where: SQL | undefined, limit: number) {
  return ctx.db
    .select({
      face: PLATFORM,
      createdAt: projects.createdAt,
      productCount: sql<number>`(select count(*) from ${sold})`,
      pricings: sql<string | null>`(select group_concat(distinct ${adProducts.pricingType}) from ${sold})`,
      formats: sql<string | null>`(select group_concat(distinct ${adUnits.format}) from ${soldUnits})`,
      platforms: sql<
        string | null
      >`(select group_concat(distinct ${projectApps.platform}) from ${soldUnits})`,
      spread: sql<string>`(select json_group_array(json_object('id', c.id, 'by', t.type, 'name', c.name, 'users',
          (select coalesce(sum(m.members), 0) from category_members m
            where m.category_id = c.id and m.generation = c.generation)))
        from targetings t join json_each(t.category_ids) h join targeting_categories c on c.id = h.value
        where t.project_id = ${projects}.id and t.type in ('country', 'language') and c.status = 'live'
          and ${hasFeature("audience-targeting")} and not ${hasFeature("identifier-free")})`,
    })
    .from(projects)
    .where(and(isShown(), where))
    .orderBy(...newestFirst(projects))
    .limit(limit);
}

/** Each category once, the largest first. */
function spreadOf(json: string): MediaItem["spread"] {
  const counted = z.array(spreadView.extend({ id: z.string() })).parse(JSON.parse(json));
  return [...new Map(counted.map(({ id, ...group }) => [id, group])).values()]
    .filter(({ users }) => users > 0)
    .sort((a, b) => b.users - a.users || (a.name < b.name ? -1 : 1));
}

const listOf = (joined: string | null): string[] => joined?.split(",").sort() ?? [];

type Face = Awaited<ReturnType<typeof facesOf>>[number];

async function withFacts(ctx: ServiceContext, faces: readonly Face[]): Promise<MediaItem[]> {
  if (faces.length === 0) return [];
  // One parameter for all ids, because a D1 statement has at most a hundred.
  const ids = sql`(select value from json_each(${JSON.stringify(faces.map(({ face }) => face.id))}))`;
  const [terms, readers, topics] = await Promise.all([
    termsOf(ctx, ids),
    readersOf(ctx, ids),
    topicsOf(ctx, ids),
  ]);
  return faces.map(({ face, productCount, ...joined }) => ({
    ...face,
    productCount,
    pricings: listOf(joined.pricings),
    formats: listOf(joined.formats),
    platforms: listOf(joined.platforms),
    terms: terms
      .filter(({ projectId }) => projectId === face.id)
      .map(({ projectId: _, ...term }) => term)
      .sort((a, b) => PRODUCT_PRICINGS.indexOf(a.pricing) - PRODUCT_PRICINGS.indexOf(b.pricing)),
    dailyReaders: readers.find(({ projectId }) => projectId === face.id)?.perDay ?? null,
    topics: topics
      .filter(({ projectId }) => projectId === face.id)
      .slice(0, TOPICS_SHOWN_MAX)
      .map(({ topic }) => topic),
    spread: spreadOf(joined.spread),
  }));
}

function termsOf(ctx: ServiceContext, ids: SQL) {
  return ctx.db
    .select({
      projectId: adProducts.projectId,
      pricing: adProducts.pricingType,
      currency: adProducts.currency,
      products: sql<number>`count(*)`,
      lowMinor: sql<number>`min(${adProducts.priceMinor})`,
      highMinor: sql<number>`max(${adProducts.priceMinor})`,
      leastMinor: sql<number>`min(${least})`,
    })
    .from(adProducts)
    .innerJoin(projects, eq(projects.id, adProducts.projectId))
    .where(and(sql`${adProducts.projectId} in ${ids}`, isPublic))
    .groupBy(adProducts.projectId, adProducts.pricingType, adProducts.currency);
}

/** Days whose mean is shown. */
const READER_DAYS = 30;

/** Sum of each app's mean daily users, over settled days only, so that the number stands for a day. */
async function readersOf(ctx: ServiceContext, ids: SQL) {
  const from = addDays(dayAt(ctx.now, "UTC"), -READER_DAYS);
  const perApp = ctx.db
    .select({
      projectId: projectApps.projectId,
      mean: sql<number>`avg(${appDailyUsers.users})`.as("mean"),
    })
    .from(appDailyUsers)
    .innerJoin(projectApps, eq(projectApps.id, appDailyUsers.appId))
    .where(and(sql`${projectApps.projectId} in ${ids}`, sql`${appDailyUsers.day} >= ${from}`))
    .groupBy(projectApps.id)
    .as("per_app");
  return ctx.db
    .select({
      projectId: perApp.projectId,
      perDay: sql<number>`cast(round(sum(${perApp.mean})) as integer)`,
    })
    .from(perApp)
    .groupBy(perApp.projectId);
}

function topicsOf(ctx: ServiceContext, ids: SQL) {
  return ctx.db
    .select({ projectId: publisherTopics.projectId, topic: publisherTopics.topic })
    .from(publisherTopics)
    .innerJoin(projects, eq(projects.id, publisherTopics.projectId))
    .where(and(sql`${publisherTopics.projectId} in ${ids}`, hasFeature("audience-targeting")))
    .orderBy(sql`${publisherTopics.contents} desc`, publisherTopics.topic);
}
