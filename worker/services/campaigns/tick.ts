import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { REVIEW_LAPSE_H } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { type CampaignRow, creativesOf } from "./find";
import { type Transition, transition } from "./transition";

const BATCH = 100;

/**
 * The clock's transitions that are due: live, closed, lapsed. After an outage it catches up; a campaign that somebody else
 * moves meanwhile is left to the next tick.
 *
 * @returns how many campaigns moved.
 */
export async function tickCampaigns(ctx: ServiceContext): Promise<number> {
  const { campaigns } = schema;
  const [lapsed, starting, ending] = await Promise.all([
    due(
      ctx,
      and(
        eq(campaigns.status, "submitted"),
        lte(campaigns.submittedAt, ctx.now - REVIEW_LAPSE_H * 3_600_000),
      ),
    ),
    due(ctx, and(eq(campaigns.status, "booked"), lte(campaigns.startsAt, ctx.now))),
    due(ctx, and(inArray(campaigns.status, ["booked", "live", "paused"]), lte(campaigns.endsAt, ctx.now))),
  ]);
  const ended = new Set(ending.map((campaign) => campaign.id));
  let moved = 0;
  for (const campaign of lapsed)
    moved += await move(ctx, campaign, { action: "lapse", actor: "clock", facts: { "review-lapsed": true } });
  for (const campaign of ending)
    moved += await move(ctx, campaign, { action: "close", actor: "clock", facts: { "end-reached": true } });
  for (const campaign of starting.filter(({ id }) => !ended.has(id))) {
    const creatives = await creativesOf(ctx, campaign.id);
    if (!creatives.some((creative) => creative.status === "live")) continue;
    const facts = { "start-reached": true, "creative-approved": true, "end-not-reached": true };
    moved += await move(ctx, campaign, { action: "start", actor: "clock", facts });
  }
  return moved;
}

function due(ctx: ServiceContext, where: ReturnType<typeof and>): Promise<CampaignRow[]> {
  return ctx.db.query.campaigns.findMany({ where, orderBy: asc(schema.campaigns.id), limit: BATCH });
}

async function move(ctx: ServiceContext, campaign: CampaignRow, change: Transition): Promise<0 | 1> {
  try {
    await transition(ctx, campaign, change);
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return 0;
    throw error;
  }
}
