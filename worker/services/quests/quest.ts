import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { QuestTerms } from "../../../domain/booking";
import { placesReleased, QUEST_REFRESH_MS, questWindowAt } from "../../../domain/inventory";
import { AppError } from "../../../domain/kernel";
import { accountId } from "../../../domain/money";
import { FREE_STATES, shopOf } from "../../../domain/quests";
import { schema } from "../../db/client";
import { inlined } from "../../db/inlined";
import type { CampaignRow } from "../../db/schema";
import { type ServiceContext, signatureFor } from "../kernel";
import { balanceOf, writtenOffOf } from "../money";

const { adProducts, campaigns, participations, projects } = schema;

export interface OpenQuest {
  campaign: CampaignRow;
  quest: QuestTerms;
  product: Pick<typeof adProducts.$inferSelect, "name" | "questColor" | "questDecider" | "timezone">;
  platform: Pick<typeof projects.$inferSelect, "id" | "alias" | "displayName" | "logoAssetId" | "themeColor">;
  /** Places released so far. */
  places: number;
  /** Places held by participations. */
  taken: number;
  shop: string;
}

/** SQL expression: number of participations that hold a place of a quest. */
export const takenOf = (campaignId: string): SQL =>
  sql`(select count(*) from participations p where p.campaign_id = ${campaignId} and p.state not in (${inlined(FREE_STATES)}))`;

/** SQL condition: the participation holds a place. */
const holdsPlace = (): SQL => sql`${participations.state} not in (${inlined(FREE_STATES)})`;

/** The address under which a quest is requested. */
export interface QuestPlace {
  /** The platform in the path; null on a platform's own host. */
  alias: string | null;
  channel: string;
  campaignId: string;
}

/** SQL condition: the campaign is one of the channel, of a platform that is open at the address. */
const isAt = ({ platform }: Pick<ServiceContext, "platform">, { alias, channel, campaignId }: QuestPlace) =>
  and(
    eq(campaigns.id, campaignId),
    eq(adProducts.questChannel, channel),
    isNull(adProducts.goneAt),
    isNull(projects.deletedAt),
    isNull(projects.suspendedAt),
    platform ? eq(projects.id, platform.id) : undefined,
    alias === null ? undefined : eq(projects.alias, alias),
  );

/** Whether the campaign is a closed quest of this channel. */
export async function isQuestOver(ctx: ServiceContext, place: QuestPlace): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .innerJoin(projects, eq(projects.id, adProducts.projectId))
    .where(and(eq(campaigns.status, "closed"), isNotNull(campaigns.quest), isAt(ctx, place)))
    .limit(1);
  return row !== undefined;
}

/**
 * A quest that readers can join now: it is live, its channel is public, and its whole price has arrived. Source: rule Q1.
 * @throws AppError CAMPAIGN_NOT_FOUND, also for a quest of another channel or platform
 */
export async function requireOpenQuest(ctx: ServiceContext, place: QuestPlace): Promise<OpenQuest> {
  const { campaignId } = place;
  const [row] = await ctx.db
    .select({
      campaign: campaigns,
      product: {
        name: adProducts.name,
        questColor: adProducts.questColor,
        questDecider: adProducts.questDecider,
        timezone: adProducts.timezone,
      },
      platform: {
        id: projects.id,
        alias: projects.alias,
        displayName: projects.displayName,
        logoAssetId: projects.logoAssetId,
        themeColor: projects.themeColor,
      },
      taken: sql<number>`${takenOf(campaignId)}`,
      owedMinor: balanceOf(accountId("receivable", campaignId, "KRW")),
      writtenOffMinor: writtenOffOf(sql`${campaignId}`, "KRW"),
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .innerJoin(projects, eq(projects.id, adProducts.projectId))
    .where(and(eq(campaigns.status, "live"), isAt(ctx, place)))
    .limit(1);
  const { quest, startsAt, endsAt } = row?.campaign ?? {};
  if (!row || !quest || !startsAt || !endsAt || row.owedMinor > 0 || row.writtenOffMinor > 0)
    throw new AppError("CAMPAIGN_NOT_FOUND");
  const { campaign, product, platform, taken } = row;
  const { goal, recruitmentTarget } = quest;
  const running = { goal, recruitmentTarget, startsAtMs: startsAt, endsAtMs: endsAt };
  const places = placesReleased(running, questWindowAt(ctx.now) + QUEST_REFRESH_MS);
  return { campaign, quest, product, platform, taken, places, shop: shopOf(quest.purchaseUrl) };
}

/** Number of participations that hold a place, by campaign; in one query. */
export async function placesTaken(
  ctx: Pick<ServiceContext, "db">,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: participations.campaignId, taken: sql<number>`count(*)` })
    .from(participations)
    .where(
      and(
        inArray(
          participations.campaignId,
          sql`(select value from json_each(${JSON.stringify(campaignIds)}))`,
        ),
        holdsPlace(),
      ),
    )
    .groupBy(participations.campaignId);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Keyed digest by which a person, an account or a network is recognized. It cannot be reversed without the platform's secret. */
export const keyFor = (
  ctx: Pick<ServiceContext, "env">,
  kind: "email" | "phone" | "account" | "network" | "device",
  text: string,
): Promise<string> => signatureFor(ctx.env.AUTH_SECRET, `quest-${kind}`, text);

/** The reader's own link: `{participation}.{signature}`. */
export async function readerToken(ctx: Pick<ServiceContext, "env">, id: string): Promise<string> {
  return `${id}.${await signatureFor(ctx.env.AUTH_SECRET, "quest-reader", id)}`;
}
