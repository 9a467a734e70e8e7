import type { CampaignAction, CampaignActorKind } from "./states";

/** The parties that a campaign's step concerns, besides the account that took it. */
export type CampaignAudience = "advertiser" | "publisher";

export type CampaignStepNews =
  | {
      kind: "campaign-review";
      event:
        | "requested"
        | "approved"
        | "rejected"
        | "final-approved"
        | "final-rejected"
        | "payment-asked"
        | "payment-declined"
        | "request-failed"
        | "extension-failed"
        | "paid"
        | "payment-lapsed"
        | "lapsed"
        | "expired";
      to: readonly CampaignAudience[] | "other-side";
    }
  | {
      kind: "campaign-state";
      event:
        | "started"
        | "paused"
        | "resumed"
        | "closed"
        | "withdrawn"
        | "cancelled"
        | "postponed"
        | "extended"
        | "settled";
      to: readonly CampaignAudience[] | "other-side";
    };

/** Changes that keep a campaign's status and are notified like its steps. */
export const NOTIFIED_EDITS = [
  "postpone",
  "extend",
  "extension-failed",
  "payment-declined",
  "request-failed",
  "settle",
] as const;
export type CampaignNewsAction = CampaignAction | (typeof NOTIFIED_EDITS)[number];

const BOTH = ["advertiser", "publisher"] as const;

/** The notification of each step, by mail and in the console. Deletion has none: it concerns only the advertiser. */
const STEP_NEWS: Record<CampaignNewsAction, CampaignStepNews | null> = {
  request: { kind: "campaign-review", event: "requested", to: ["publisher"] },
  approve: { kind: "campaign-review", event: "approved", to: ["advertiser"] },
  reject: { kind: "campaign-review", event: "rejected", to: ["advertiser"] },
  "final-approve": { kind: "campaign-review", event: "final-approved", to: BOTH },
  "final-reject": { kind: "campaign-review", event: "final-rejected", to: BOTH },
  "await-payment": { kind: "campaign-review", event: "payment-asked", to: ["advertiser"] },
  "payment-declined": { kind: "campaign-review", event: "payment-declined", to: ["advertiser"] },
  /** An automatic submission failed. */
  "request-failed": { kind: "campaign-review", event: "request-failed", to: ["advertiser"] },
  "extension-failed": { kind: "campaign-review", event: "extension-failed", to: ["advertiser"] },
  pay: { kind: "campaign-review", event: "paid", to: BOTH },
  "payment-lapse": { kind: "campaign-review", event: "payment-lapsed", to: BOTH },
  lapse: { kind: "campaign-review", event: "lapsed", to: BOTH },
  expire: { kind: "campaign-review", event: "expired", to: BOTH },
  start: { kind: "campaign-state", event: "started", to: BOTH },
  pause: { kind: "campaign-state", event: "paused", to: "other-side" },
  resume: { kind: "campaign-state", event: "resumed", to: "other-side" },
  close: { kind: "campaign-state", event: "closed", to: BOTH },
  withdraw: { kind: "campaign-state", event: "withdrawn", to: ["publisher"] },
  cancel: { kind: "campaign-state", event: "cancelled", to: ["advertiser"] },
  delete: null,
  postpone: { kind: "campaign-state", event: "postponed", to: ["publisher"] },
  extend: { kind: "campaign-state", event: "extended", to: ["publisher"] },
  settle: { kind: "campaign-state", event: "settled", to: BOTH },
};

/**
 * The notification of a step and its recipients' side; null if the step has none.
 * @param wasSent whether the campaign was submitted; publishers are notified only from then on
 */
export function campaignStepNews(
  action: CampaignNewsAction,
  actor: CampaignActorKind,
  wasSent: boolean,
): (Omit<CampaignStepNews, "to"> & { to: CampaignAudience[] }) | null {
  const news = STEP_NEWS[action];
  if (!news) return null;
  const to = news.to === "other-side" ? BOTH.filter((side) => side !== actor) : news.to;
  const hearing = to.filter((side) => side === "advertiser" || wasSent);
  return hearing.length > 0 ? { kind: news.kind, event: news.event, to: hearing } : null;
}
