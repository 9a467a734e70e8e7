import { and, eq, lte, sql } from "drizzle-orm";
import type { ReplayKind } from "../../../../domain/reports";
import { schema } from "../../../db/client";
import { commitChange, type ServiceContext } from "../../kernel";
import { type CampaignRow, readCampaign } from "../find";

/** Longer than a replay takes; another try may begin afterwards. */
const LEASE_MS = 2 * 60_000;
const ATTEMPTS_MAX = 3;

type ReplayRow = typeof schema.campaignForecasts.$inferSelect;

/** Requests a replay of a campaign as it is now; its result appears some seconds later. */
export async function askReplay(ctx: ServiceContext, campaign: CampaignRow, kind: ReplayKind): Promise<void> {
  const { campaignForecasts: replays } = schema;
  const asked = {
    ...{ state: "pending" as const, askedAt: ctx.now, campaignVersion: campaign.version },
    ...{ attempts: 0, leasedUntil: 0, result: null, checkup: null },
  };
  await commitChange(
    ctx,
    ctx.db
      .insert(replays)
      .values({ campaignId: campaign.id, kind, ...asked })
      .onConflictDoUpdate({ target: [replays.campaignId, replays.kind], set: asked }),
    { events: [[`campaign.${kind}`, { campaignId: campaign.id }]] },
  );
}

/** The last requested replay of a kind. The caller's access to the campaign is checked before. */
export function readReplay(
  ctx: ServiceContext,
  campaignId: string,
  kind: ReplayKind,
): Promise<ReplayRow | undefined> {
  const { campaignForecasts: replays } = schema;
  return ctx.db.query.campaignForecasts.findFirst({
    where: and(eq(replays.campaignId, campaignId), eq(replays.kind, kind)),
  });
}

/**
 * Computes a requested replay. A finished one is unchanged, and so is one of a campaign that changed concurrently, which has a new request.
 * @param compute null if the traffic is unknown
 * @throws Error to be retried, until the maximum of failures
 */
export async function runReplay(
  ctx: ServiceContext,
  campaignId: string,
  kind: ReplayKind,
  compute: (campaign: CampaignRow) => Promise<Partial<Pick<ReplayRow, "result" | "checkup">> | null>,
): Promise<void> {
  const { campaignForecasts: replays } = schema;
  const pending = and(
    eq(replays.campaignId, campaignId),
    eq(replays.kind, kind),
    eq(replays.state, "pending"),
  );
  const [row] = await ctx.db
    .update(replays)
    .set({ leasedUntil: ctx.now + LEASE_MS, attempts: sql`${replays.attempts} + 1` })
    .where(and(pending, lte(replays.leasedUntil, ctx.now)))
    .returning();
  if (!row) return;
  const asked = and(
    pending,
    eq(replays.campaignVersion, row.campaignVersion),
    eq(replays.askedAt, row.askedAt),
  );
  try {
    const campaign = await readCampaign(ctx, campaignId);
    const computed = campaign ? await compute(campaign) : null;
    await ctx.db
      .update(replays)
      .set(computed ? { state: "done", ...computed } : { state: "no-traffic" })
      .where(asked);
  } catch (error) {
    const isLast = row.attempts >= ATTEMPTS_MAX;
    await ctx.db
      .update(replays)
      .set(isLast ? { state: "failed" } : { leasedUntil: 0 })
      .where(asked);
    if (!isLast) throw error;
  }
}
