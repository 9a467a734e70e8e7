import { and, eq, inArray } from "drizzle-orm";
import { promisedDays } from "../../../domain/booking";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import {
  decisionEvent,
  type ParticipationActor,
  type ParticipationDecision,
  type ParticipationEvent,
  participationDecisionSchema,
} from "../../../domain/quests";
import { schema } from "../../db/client";
import type { CampaignRow } from "../../db/schema";
import { requireCampaign } from "../booking";
import { requireOperator, type ServiceContext } from "../kernel";
import { type ParticipationRow, stepTo } from "./steps";

const { adProducts, campaigns, participations } = schema;

export interface DecisionOutcome {
  decided: number;
  /** Participations whose state did not allow the decision, for example because the clock was first. */
  skipped: number;
}

async function decideAll(
  ctx: ServiceContext,
  campaign: CampaignRow,
  decision: ParticipationDecision,
  side: ParticipationActor,
): Promise<DecisionOutcome> {
  const [rows, product] = await Promise.all([
    ctx.db.query.participations.findMany({
      where: and(eq(participations.campaignId, campaign.id), inArray(participations.id, decision.ids)),
    }),
    ctx.db.query.adProducts.findFirst({
      columns: { questDecider: true },
      where: eq(adProducts.id, campaign.productId),
    }),
  ]);
  if (rows.length < new Set(decision.ids).size || !product) throw new AppError("NOT_FOUND");
  let decided = 0;
  for (const row of rows) {
    const event = decisionEvent(decision.verdict, row.state, side, product.questDecider);
    if (event === null) continue;
    decided += await decideOne(ctx, campaign, row, event, decision, side);
  }
  return { decided, skipped: rows.length - decided };
}

async function decideOne(
  ctx: ServiceContext,
  { quest }: CampaignRow,
  row: ParticipationRow,
  event: ParticipationEvent,
  decision: ParticipationDecision,
  actor: ParticipationActor,
): Promise<0 | 1> {
  const reason = decision.verdict === "confirm" ? null : decision.reason;
  const audit =
    actor === "operator" && ctx.account
      ? { by: ctx.account.id, action: "quest.decide", subjectId: row.id, details: { event } }
      : null;
  try {
    const columns = { decidedAt: ctx.now };
    await stepTo(ctx, row, promisedDays(quest ?? {}), { event, actor, reason, columns, work: { audit } });
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return 0;
    throw error;
  }
}

/**
 * Decides proofs and objections of a campaign's participants: the side that the channel names decides proofs, the publisher objections.
 * Idempotent; what another writer decided first is skipped.
 * @param input `participationDecisionSchema`
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND, NOT_FOUND for a participation of another campaign, and those of `requireAccess`
 */
export async function decideParticipations(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<DecisionOutcome> {
  const { campaign, side } = await requireCampaign(ctx, projectId, campaignId, "participation.decide");
  const decision = parseOrRefuse(participationDecisionSchema, input);
  return decideAll(ctx, campaign, decision, side === "adv" ? "advertiser" : "publisher");
}

/**
 * Decides escalated objections, finally; and takes back a reward whose purchase was returned.
 * @param input `participationDecisionSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields, NOT_FOUND
 */
export async function decideForOperator(
  ctx: ServiceContext,
  campaignId: string,
  input: unknown,
): Promise<DecisionOutcome> {
  requireOperator(ctx, "quest.decide");
  const decision = parseOrRefuse(participationDecisionSchema, input);
  const campaign = await ctx.db.query.campaigns.findFirst({ where: eq(campaigns.id, campaignId) });
  if (!campaign?.quest) throw new AppError("NOT_FOUND");
  return decideAll(ctx, campaign, decision, "operator");
}
