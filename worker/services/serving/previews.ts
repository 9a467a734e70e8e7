import { and, eq, gt, inArray, type SQL } from "drizzle-orm";
import { previewRefusal, type TestBoardRpc } from "../../../domain/serving";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";
import { isBlocked, shareOwner } from "../platform";

const { adPreviews, campaigns, creatives, projects, testDevices } = schema;

/** Ends the active previews of a condition. The test boards are updated first, so that a retry finds the same rows. */
export async function endPreviews(ctx: ServiceContext, which: SQL | undefined): Promise<void> {
  const isEnding = and(which, gt(adPreviews.endsAt, ctx.now));
  const running = await ctx.db.query.adPreviews.findMany({ where: isEnding });
  if (running.length === 0) return;
  for (const { id, projectId } of running) await boardOf(ctx, projectId).stop(id);
  await ctx.db.update(adPreviews).set({ endsAt: ctx.now }).where(isEnding);
}

/** Previews to check again: those of a campaign's creatives, or of all creatives of an ad account. */
type Doubted = { campaignId: string } | { adAccountId: string };

/**
 * Ends active previews that could no longer be started: the campaign is over, the creative deleted or rejected, the ad account
 * deleted or blocked.
 */
export async function endRefusedPreviews(ctx: ServiceContext, doubted: Doubted): Promise<void> {
  const which =
    "campaignId" in doubted
      ? eq(campaigns.id, doubted.campaignId)
      : shareOwner(doubted.adAccountId, campaigns.projectId);
  const running = await ctx.db
    .select({
      id: adPreviews.id,
      side: projects.kind,
      deletedAt: projects.deletedAt,
      campaign: campaigns.status,
      creative: creatives.status,
      blocked: isBlocked(campaigns.pubProjectId, campaigns.projectId).mapWith(Boolean),
    })
    .from(adPreviews)
    .innerJoin(creatives, eq(creatives.id, adPreviews.creativeId))
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .innerJoin(testDevices, eq(testDevices.id, adPreviews.deviceId))
    .innerJoin(projects, eq(projects.id, testDevices.projectId))
    .where(and(which, gt(adPreviews.endsAt, ctx.now)));
  const refused = running.filter(
    ({ side, deletedAt, campaign, creative, blocked }) =>
      deletedAt !== null || (side === "adv" && blocked) || previewRefusal(side, campaign, creative) !== null,
  );
  if (refused.length > 0)
    await endPreviews(
      ctx,
      inArray(
        adPreviews.id,
        refused.map(({ id }) => id),
      ),
    );
}

/** The board that holds the ads for the project's test devices. */
export function boardOf(ctx: ServiceContext, projectId: string): TestBoardRpc {
  const { TEST_BOARD } = ctx.env;
  return TEST_BOARD.get(TEST_BOARD.idFromName(projectId));
}
