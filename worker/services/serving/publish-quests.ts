import { and, eq, isNull } from "drizzle-orm";
import { platformOrigin } from "../../../domain/platform";
import { type PublishedQuests, questsKey } from "../../../domain/quests";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";

const { adProducts, campaigns, projects, questBoards } = schema;

/**
 * Publishes a publisher's channels with the running quests of their boards to the ad server; removes them for a platform that is gone,
 * suspended or without an address. Idempotent.
 */
export async function publishQuests(ctx: ServiceContext, projectId: string): Promise<void> {
  const channels = await ctx.db
    .select({
      id: adProducts.id,
      title: adProducts.name,
      channel: adProducts.questChannel,
      kind: adProducts.questKind,
      entries: questBoards.entries,
      alias: projects.alias,
    })
    .from(adProducts)
    .innerJoin(projects, eq(projects.id, adProducts.projectId))
    .innerJoin(questBoards, eq(questBoards.productId, adProducts.id))
    .where(
      and(
        eq(adProducts.projectId, projectId),
        eq(adProducts.pricingType, "cpq"),
        isNull(adProducts.goneAt),
        isNull(projects.deletedAt),
        isNull(projects.suspendedAt),
      ),
    )
    .orderBy(adProducts.createdAt);
  const live = await ctx.db
    .select({ id: campaigns.id, quest: campaigns.quest, endsAt: campaigns.endsAt })
    .from(campaigns)
    .where(and(eq(campaigns.pubProjectId, projectId), eq(campaigns.status, "live")));
  const byId = new Map(live.map((campaign) => [campaign.id, campaign]));
  const { CONSOLE_ORIGIN: consoleOrigin, CONSOLE_DOMAIN: domain, PLANS } = ctx.env;
  const published = channels.flatMap(({ title, channel, kind, entries, alias }) => {
    if (channel === null || kind === null || alias === null) return [];
    const url = `${platformOrigin(alias, { consoleOrigin, domain })}/quest/${channel}`;
    const quests = entries.flatMap(({ campaignId }) => {
      const { quest = null, endsAt = null } = byId.get(campaignId) ?? {};
      if (quest === null || endsAt === null) return [];
      const { productName, brandName, priceMinor, paybackMinor } = quest;
      const shown = { campaignId, productName, brandName, priceMinor, paybackMinor };
      return [{ ...shown, endsAtMs: endsAt, url: `${url}/${campaignId}` }];
    });
    return [{ channel, kind, title, url, quests }];
  });
  const made: PublishedQuests = { v: 1, channels: published };
  if (published.length === 0) await PLANS.delete(questsKey(projectId));
  else await PLANS.put(questsKey(projectId), JSON.stringify(made));
}
