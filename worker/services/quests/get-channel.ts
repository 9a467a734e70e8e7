import { and, eq, isNull } from "drizzle-orm";
import { questWindowAt } from "../../../domain/quest/board";
import type { QuestKind } from "../../../domain/quest/product";
import type { QuestTerms } from "../../../domain/quest/terms";
import { AppError } from "../../../domain/shared/errors";
import { QUEST_REFRESH_MS } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** A quest as anybody may see it: nothing of its budget, its goal or its contract. */
export type PublicQuest = Pick<
  QuestTerms,
  "productName" | "brandName" | "purchaseUrl" | "priceMinor" | "paybackMinor"
> & { campaignId: string; places: number; endsAt: number | null };

export interface QuestChannel {
  name: string;
  description: string;
  kind: QuestKind;
  color: string;
  timezone: string;
  platform: { alias: string | null; displayName: string; logoAssetId: string | null };
  quests: PublicQuest[];
  /** When its quests and their places are settled anew, epoch milliseconds. */
  refreshesAtMs: number;
}

/**
 * The page of a channel, for anybody: what the last window settled, without what has stopped running since.
 * @param alias the platform below whose address it is asked for; null asks for it wherever it is
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
    .select({ id: campaigns.id, quest: campaigns.quest, endsAt: campaigns.endsAt })
    .from(campaigns)
    .where(and(eq(campaigns.productId, productId), eq(campaigns.status, "live")));
  const byId = new Map(live.map((campaign) => [campaign.id, campaign]));
  return entries.flatMap(({ campaignId, places }) => {
    const { quest, endsAt = null } = byId.get(campaignId) ?? {};
    if (!quest) return [];
    const { productName, brandName, purchaseUrl, priceMinor, paybackMinor } = quest;
    return [{ campaignId, places, productName, brandName, purchaseUrl, priceMinor, paybackMinor, endsAt }];
  });
}
