import {
  type CampaignChange,
  type CreativeChange,
  campaignChanges,
  creativeChanges,
  type ReviewedCampaign,
  type ReviewedCreative,
  type ReviewedState,
} from "./review-changes";
import type { CampaignStatus } from "./states";

/** The campaign's last rejection. Times are epoch milliseconds. */
export interface CampaignRejection {
  reason: string | null;
  at: number;
  seen: ReviewedState;
}

/** The last decision on a creative. */
export interface CreativeDecision {
  verdict: "approved" | "rejected";
  reason: string | null;
  at: number;
  seen: ReviewedCreative;
}

type Named = ReviewedCreative & { id: string; status: string };

/** Changes of a resubmitted campaign since its rejection. */
export interface CampaignSince {
  reason: string | null;
  at: number;
  changes: CampaignChange[];
  /** Names of added creatives. */
  added: string[];
  changed: string[];
  removed: string[];
}

/** Changes of a creative under review since the last decision on it or its campaign. */
export interface CreativeSince {
  verdict: "approved" | "rejected" | "campaign-rejected";
  /** Reason of the creative's own rejection. */
  reason: string | null;
  at: number;
  /** Null for a creative that was added since. */
  changes: CreativeChange[] | null;
}

/**
 * Changes of a campaign since its last rejection.
 * @returns null if it is not under review or was never rejected
 */
export function campaignSince(
  campaign: ReviewedCampaign & { status: CampaignStatus },
  creatives: readonly Named[],
  rejection: CampaignRejection | null,
): CampaignSince | null {
  if (campaign.status !== "submitted" || !rejection) return null;
  const { reason, at, seen } = rejection;
  const ids = new Set(creatives.map(({ id }) => id));
  const hasChanged = (now: Named) => {
    const before = seen.creatives[now.id];
    return before !== undefined && creativeChanges(before, now).length > 0;
  };
  return {
    reason,
    at,
    changes: campaignChanges(seen.campaign, campaign),
    added: creatives.filter(({ id }) => !seen.creatives[id]).map(({ name }) => name),
    changed: creatives.filter(hasChanged).map(({ name }) => name),
    removed: Object.entries(seen.creatives).flatMap(([id, { name }]) => (ids.has(id) ? [] : [name])),
  };
}

/**
 * Changes of a creative since its last decision, made on the creative or on its campaign.
 * @returns null if it is not under review, was never decided on, or stayed unchanged when its campaign was rejected
 */
export function creativeSince(
  now: Named,
  decision: CreativeDecision | null,
  rejection: CampaignRejection | null,
): CreativeSince | null {
  if (now.status !== "submitted") return null;
  const before = rejection?.seen.creatives[now.id];
  if (decision && isLast(decision, rejection, before)) {
    const { verdict, reason, at, seen } = decision;
    return { verdict, reason, at, changes: creativeChanges(seen, now) };
  }
  if (!rejection) return null;
  const changes = before ? creativeChanges(before, now) : null;
  if (changes?.length === 0) return null;
  return { verdict: "campaign-rejected", reason: null, at: rejection.at, changes };
}

/** A creative rejected before its campaign, and unchanged in between, retains its own reason. */
function isLast(
  { at, seen, verdict }: CreativeDecision,
  rejection: CampaignRejection | null,
  before: ReviewedCreative | undefined,
): boolean {
  if (!rejection || at >= rejection.at) return true;
  return verdict === "rejected" && before !== undefined && creativeChanges(seen, before).length === 0;
}
