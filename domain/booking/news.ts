import type { CampaignAction, CampaignActorKind } from "./states";

/** Whom a step of a campaign concerns, beside the person who took it. */
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

/** Changes that leave a campaign's state as it is, and are news as its steps are. */
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

/** The news that each step is, by mail and in the console. What is deleted was of its advertiser alone by then. */
const STEP_NEWS: Record<CampaignNewsAction, CampaignStepNews | null> = {
  request: { kind: "campaign-review", event: "requested", to: ["publisher"] },
  approve: { kind: "campaign-review", event: "approved", to: ["advertiser"] },
  reject: { kind: "campaign-review", event: "rejected", to: ["advertiser"] },
  "final-approve": { kind: "campaign-review", event: "final-approved", to: BOTH },
  "final-reject": { kind: "campaign-review", event: "final-rejected", to: BOTH },
  "await-payment": { kind: "campaign-review", event: "payment-asked", to: ["advertiser"] },
  "payment-declined": { kind: "campaign-review", event: "payment-declined", to: ["advertiser"] },
  /** It was to be sent by itself, and could not be. */
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
 * The news that a step makes, and whose editors get it; null for a step that makes none.
 * @param wasSent a publisher hears of a campaign from the moment that it is sent one
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
