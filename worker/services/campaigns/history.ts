import { asc, eq } from "drizzle-orm";
import type { CampaignRejection, CreativeDecision } from "../../../domain/campaign/since-review";
import type { CampaignActorKind, CampaignStatus } from "../../../domain/campaign/states";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

type CampaignStep = typeof schema.campaignHistory.$inferSelect & { actorName: string | null };
export type CreativeStep = typeof schema.creativeHistory.$inferSelect & { actorName: string | null };

/** One line of what a campaign went through: a step of its own, or one of a creative of its. */
export interface HistoryItem {
  id: string;
  action: string;
  fromStatus: CampaignStatus | null;
  toStatus: CampaignStatus;
  actorKind: CampaignActorKind;
  actorAccountId: string | null;
  actorName: string | null;
  reason: string | null;
  moved: CampaignStep["moved"];
  repriced: CampaignStep["repriced"];
  /** The creative that it is about, as it was called then; null for a step of the campaign's own. */
  creative: { id: string; name: string } | null;
  at: number;
}

/** Every transition in order, with the name of the person who made it. */
export async function readHistory(ctx: ServiceContext, campaignId: string): Promise<CampaignStep[]> {
  const rows = await ctx.db
    .select({ entry: schema.campaignHistory, actorName: schema.accounts.name })
    .from(schema.campaignHistory)
    .leftJoin(schema.accounts, eq(schema.accounts.id, schema.campaignHistory.actorAccountId))
    .where(eq(schema.campaignHistory.campaignId, campaignId))
    .orderBy(asc(schema.campaignHistory.campaignVersion));
  return rows.map(({ entry, actorName }) => ({ ...entry, actorName }));
}

/** Every step of the campaign's creatives in order, removed ones too, with the name of the person who took it. */
export async function readCreativeSteps(ctx: ServiceContext, campaignId: string): Promise<CreativeStep[]> {
  const { accounts, creativeHistory } = schema;
  const rows = await ctx.db
    .select({ entry: creativeHistory, actorName: accounts.name })
    .from(creativeHistory)
    .leftJoin(accounts, eq(accounts.id, creativeHistory.actorAccountId))
    .where(eq(creativeHistory.campaignId, campaignId))
    .orderBy(asc(creativeHistory.at), asc(creativeHistory.creativeId), asc(creativeHistory.creativeVersion));
  return rows.map(({ entry, actorName }) => ({ ...entry, actorName }));
}

/** Both in the order of time. Of one moment, a campaign is decided after what it shows, and there before anything is put into it. */
export function wholeHistory(
  steps: readonly CampaignStep[],
  creativeSteps: readonly CreativeStep[],
): HistoryItem[] {
  const ofCreatives = creativeSteps.map(
    ({
      seen: _,
      campaignId: _id,
      campaignStatus,
      creativeId,
      creativeName,
      creativeVersion: _v,
      ...step
    }) => ({
      ...step,
      fromStatus: campaignStatus,
      toStatus: campaignStatus,
      moved: null,
      repriced: null,
      creative: { id: creativeId, name: creativeName },
    }),
  );
  const ofCampaign = steps.map(({ seen: _, campaignId: _id, campaignVersion: _v, ...step }) => ({
    ...step,
    creative: null,
  }));
  const isDecision = ({ action }: HistoryItem) =>
    action === "creative-approve" || action === "creative-reject";
  const others = ofCreatives.filter((item) => !isDecision(item));
  return [...ofCreatives.filter(isDecision), ...ofCampaign, ...others].sort((a, b) => a.at - b.at);
}

/** The campaign's last rejection that is known with what it was decided by; null where there is none. */
export function lastRejection(steps: readonly CampaignStep[]): CampaignRejection | null {
  const step = steps.findLast(({ toStatus, seen }) => toStatus === "rejected" && seen !== null);
  return step?.seen ? { reason: step.reason, at: step.at, seen: step.seen } : null;
}

/** The last word on each creative, by its id. */
export function lastDecisions(steps: readonly CreativeStep[]): Map<string, CreativeDecision> {
  return new Map(
    steps.flatMap(({ action, at, creativeId, reason, seen }) =>
      seen
        ? [
            [
              creativeId,
              { verdict: action === "creative-approve" ? "approved" : "rejected", reason, at, seen },
            ],
          ]
        : [],
    ),
  );
}
