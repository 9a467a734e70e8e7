import { and, asc, eq, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  promisedDays,
  questCost,
  type questStepSchema,
  questStepSchemaFor,
  questTermsSchema,
} from "../../../domain/booking";
import {
  channelField,
  QUEST_KINDS,
  QUEST_REFRESH_MS,
  questBoard,
  questWindowAt,
  type RunningQuest,
} from "../../../domain/inventory";
import {
  AppError,
  addDays,
  dayStartMs,
  type FieldErrors,
  fieldErrorsOf,
  issueCode,
  parseOrRefuse,
} from "../../../domain/kernel";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import type { CampaignRow } from "../../db/schema";
import { commitWork, requireAccount, type ServiceContext } from "../kernel";
import type { ProductOffer } from "./offered-products";
import { scheduleRulesOf } from "./product-days";

const CHANNELS_AT_ONCE = 100;
const { adProducts, campaigns, questBoards } = schema;

/**
 * Determines the quests that each channel shows in the current time window, once per window. Concurrent and repeated runs have the same
 * result. @returns number of updated channels
 */
export async function tickQuestBoards(ctx: ServiceContext): Promise<number> {
  const windowAt = questWindowAt(ctx.now);
  const due = await ctx.db
    .select({ id: adProducts.id, before: questBoards.entries })
    .from(adProducts)
    .leftJoin(questBoards, eq(questBoards.productId, adProducts.id))
    .where(
      and(
        eq(adProducts.pricingType, "cpq"),
        isNull(adProducts.goneAt),
        or(isNull(questBoards.windowAt), lt(questBoards.windowAt, windowAt)),
      ),
    )
    .orderBy(asc(adProducts.id))
    .limit(CHANNELS_AT_ONCE);
  const productIds = due.map(({ id }) => id);
  if (productIds.length === 0) return 0;
  const running = await runningQuests(ctx, ofProducts(productIds));
  const boards = due.map(({ id: productId, before }) => {
    const entries = questBoard(running.get(productId) ?? [], windowAt);
    return { productId, entries, isOther: JSON.stringify(entries) !== JSON.stringify(before) };
  });
  const rows = boards.map(({ productId, entries }) =>
    ctx.db
      .insert(questBoards)
      .values({ productId, windowAt, entries })
      .onConflictDoUpdate({
        target: questBoards.productId,
        set: { windowAt, entries },
        setWhere: lt(questBoards.windowAt, windowAt),
      }),
  );
  const events = boards.flatMap(({ productId, isOther }): OutboxEvent[] =>
    isOther ? [["plan.publish", { productId }]] : [],
  );
  await commitWork(ctx, { rows, events });
  return productIds.length;
}

/** One bound value, whatever the number of ids. */
const ofProducts = (productIds: readonly string[]) =>
  sql`${campaigns.productId} in (select value from json_each(${JSON.stringify(productIds)}))`;

async function runningQuests(ctx: ServiceContext, scope: SQL): Promise<Map<string, RunningQuest[]>> {
  const rows = await ctx.db
    .select({
      id: campaigns.id,
      productId: campaigns.productId,
      quest: campaigns.quest,
      startsAt: campaigns.startsAt,
      endsAt: campaigns.endsAt,
    })
    .from(campaigns)
    .where(and(scope, eq(campaigns.status, "live")));
  const byProduct = new Map<string, RunningQuest[]>();
  for (const { id, productId, quest, startsAt, endsAt } of rows) {
    if (!quest || startsAt === null || endsAt === null) continue;
    const { goal, recruitmentTarget } = quest;
    const running = { campaignId: id, goal, recruitmentTarget, startsAtMs: startsAt, endsAtMs: endsAt };
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), running]);
  }
  return byProduct;
}

/**
 * Whether a new quest product may use a channel.
 * @throws AppError UNAUTHORIZED, AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE for a reserved one
 */
export async function isChannelAvailable(ctx: ServiceContext, channel: string): Promise<boolean> {
  requireAccount(ctx);
  const parsed = channelField.safeParse(channel, { error: issueCode });
  if (parsed.success) return isChannelFree(ctx, parsed.data);
  const codes = parsed.error.issues.map(({ message }) => message);
  throw new AppError("AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE", { fields: { channel: codes } });
}

/**
 * Whether no product uses a channel. Deleted products count, because their old links must not lead to another's quests.
 * @param exceptProductId the product that may have it
 */
export async function isChannelFree(
  ctx: ServiceContext,
  channel: string,
  exceptProductId = "",
): Promise<boolean> {
  const { adProducts } = schema;
  const taken = await ctx.db.query.adProducts.findFirst({
    columns: { id: true },
    where: and(eq(adProducts.questChannel, channel), ne(adProducts.id, exceptProductId)),
  });
  return !taken;
}

/** @param code the reason */
export function channelRefused(code: "quest.channelTaken" | "quest.channelFixed"): AppError {
  return new AppError("AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE", { fields: { questChannel: [code] } });
}

/** The public part of a quest, without its budget, goal and contract. */
export const publicQuestView = z
  .object({
    priceMinor: z.number(),
    purchaseUrl: z.string(),
    productName: z.string(),
    brandName: z.string(),
    advertiserName: z.string(),
    paybackMinor: z.number(),
    decisionDays: z.number(),
    returnDays: z.number(),
  })
  .extend({
    campaignId: z.string(),
    places: z.number(),
    endsAt: z.number().nullable(),
  });
export type PublicQuest = z.output<typeof publicQuestView>;

export const questChannelView = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.enum(QUEST_KINDS),
  color: z.string(),
  timezone: z.string(),
  platform: z.object({
    alias: z.string().nullable(),
    displayName: z.string(),
    logoAssetId: z.string().nullable(),
  }),
  quests: z.array(publicQuestView),
  /** Time at which its quests and their order are determined again, epoch milliseconds. */
  refreshesAtMs: z.number(),
});
export type QuestChannel = z.output<typeof questChannelView>;

/**
 * The public page of a channel: the quests of the last window, without those that have stopped since.
 * @param alias the platform under whose address it is requested; null for any platform
 * @throws AppError AD_PRODUCT_NOT_FOUND
 */
export async function getQuestChannel(
  ctx: ServiceContext,
  alias: string | null,
  channel: string,
): Promise<QuestChannel> {
  const { adProducts, projects, questBoards } = schema;
  const [row] = await ctx.db
    .select({ product: adProducts, project: projects, entries: questBoards.entries })
    .from(adProducts)
    .innerJoin(projects, eq(projects.id, adProducts.projectId))
    .leftJoin(questBoards, eq(questBoards.productId, adProducts.id))
    .where(
      and(
        eq(adProducts.questChannel, channel),
        isNull(adProducts.goneAt),
        isNull(projects.deletedAt),
        isNull(projects.suspendedAt),
        alias === null ? undefined : eq(projects.alias, alias),
      ),
    )
    .limit(1);
  if (!row?.product.questKind) throw new AppError("AD_PRODUCT_NOT_FOUND");
  const { product, project, entries } = row;
  return {
    name: product.name,
    description: product.description,
    kind: row.product.questKind,
    color: product.questColor ?? project.themeColor,
    timezone: product.timezone,
    platform: { alias: project.alias, displayName: project.displayName, logoAssetId: project.logoAssetId },
    quests: await stillRunning(ctx, product.id, entries ?? []),
    refreshesAtMs: questWindowAt(ctx.now) + QUEST_REFRESH_MS,
  };
}

async function stillRunning(
  ctx: ServiceContext,
  productId: string,
  entries: readonly { campaignId: string; places: number }[],
): Promise<PublicQuest[]> {
  if (entries.length === 0) return [];
  const { campaigns } = schema;
  const live = await ctx.db
    .select({
      id: campaigns.id,
      quest: campaigns.quest,
      advertiserName: campaigns.advertiserName,
      endsAt: campaigns.endsAt,
    })
    .from(campaigns)
    .where(and(eq(campaigns.productId, productId), eq(campaigns.status, "live")));
  const byId = new Map(live.map((campaign) => [campaign.id, campaign]));
  return entries.flatMap(({ campaignId, places }) => {
    const { quest, endsAt = null, advertiserName } = byId.get(campaignId) ?? {};
    if (!quest) return [];
    const { productName, brandName, purchaseUrl, priceMinor, paybackMinor } = quest;
    return [
      {
        ...{ campaignId, places, productName, brandName, purchaseUrl, priceMinor, paybackMinor, endsAt },
        ...{ advertiserName: advertiserName ?? brandName, ...promisedDays(quest) },
      },
    ];
  });
}

/** The schema that validates a quest campaign's days at the context's time. */
export async function questSchemaOf(
  ctx: ServiceContext,
  product: ProductOffer,
): Promise<typeof questStepSchema> {
  return questStepSchemaFor(await scheduleRulesOf(ctx, product), ctx.now);
}

/** Requires quest data in a booking's input. @throws AppError CAMPAIGN_CPQ_DATA_REQUIRED */
export function requireQuestData(input: unknown): void {
  const { quest = null } = Object(input) as { quest?: unknown };
  if (quest === null) throw new AppError("CAMPAIGN_CPQ_DATA_REQUIRED");
}

/**
 * The columns of a quest campaign's first step. Its budget is the maximum cost, and its destination is the purchase page.
 * @throws AppError 070 with fields
 */
export async function questColumns(ctx: ServiceContext, product: ProductOffer, input: unknown) {
  const { startDay, endDay, quest } = parseOrRefuse(await questSchemaOf(ctx, product), input);
  return {
    startDay,
    endDay,
    sameDay: false,
    startsAt: dayStartMs(startDay, product.timezone),
    endsAt: dayStartMs(addDays(endDay, 1), product.timezone),
    slots: 1,
    budgetMinor: questCost(quest).maximumBudgetMinor,
    destinationUrl: quest.purchaseUrl,
    quest,
  };
}

/** Errors in the stored terms of a quest, by step and field: `quest.quest.goal`. */
export function wrongTerms({ quest }: Pick<CampaignRow, "quest">): FieldErrors {
  const parsed = questTermsSchema.safeParse(quest ?? {}, { error: issueCode });
  if (parsed.success) return {};
  const fields = Object.entries(fieldErrorsOf(parsed.error));
  return Object.fromEntries(fields.map(([field, codes]) => [`quest.quest.${field}`, codes]));
}
