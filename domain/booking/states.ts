import { HOUR_MS } from "../kernel";
import { REVIEW_LAPSE_H } from "./limits";

/**
 * The campaign's state machine as one table of data and one `decide`.
 * Source: rule B4.
 */
export const CAMPAIGN_STATUSES = [
  "draft",
  "submitted",
  "rejected",
  "booked",
  "live",
  "paused",
  "cancelled",
  "closed",
  "deleted",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Named sets of statuses, each defined once. */
const IN_SET = {
  /** No agreement yet: all fields can be edited, and the quote is computed. */
  editable: ["draft", "rejected"],
  /** Booked and not over; shown unless paused. */
  running: ["booked", "live", "paused"],
  /** Agreed and not over; the agreed terms must not change. */
  binding: ["submitted", "booked", "live", "paused"],
  /** Its days are taken in the slot book, past ones included. */
  holdsSlots: ["submitted", "booked", "live", "paused", "closed"],
  /** Its serving plan is published; a booked campaign waits there for its start. */
  served: ["booked", "live"],
  /** Another ad account can still take over its payment. */
  payable: ["draft", "rejected", "submitted"],
} as const satisfies Record<string, readonly CampaignStatus[]>;

export const EDITABLE_STATUSES = IN_SET.editable;
export const RUNNING_STATUSES = IN_SET.running;
export const BINDING_STATUSES = IN_SET.binding;
export const SERVED_STATUSES = IN_SET.served;

const isIn = (set: readonly CampaignStatus[]) => (status: CampaignStatus) => set.includes(status);
export const isEditable = isIn(IN_SET.editable);
export const isRunning = isIn(IN_SET.running);
export const isBinding = isIn(IN_SET.binding);
export const holdsSlots = isIn(IN_SET.holdsSlots);
export const mayBePaid = isIn(IN_SET.payable);

export const CAMPAIGN_ACTORS = ["advertiser", "publisher", "operator", "clock"] as const;
export type CampaignActorKind = (typeof CAMPAIGN_ACTORS)[number];

export const CAMPAIGN_ACTIONS = [
  "request",
  "approve",
  "reject",
  "final-approve",
  "final-reject",
  "await-payment",
  "pay",
  "payment-lapse",
  "lapse",
  "expire",
  "start",
  "pause",
  "resume",
  "close",
  "withdraw",
  "cancel",
  "delete",
] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

/** Phase of a submitted campaign; other statuses have only one phase. */
export type ReviewPhase = "publisher" | "final" | "payment";

interface Rule {
  from: readonly CampaignStatus[];
  by: readonly CampaignActorKind[];
  /** `remembered`: the status before the pause; `phase:…`: the status stays and the phase advances. */
  to: CampaignStatus | "remembered" | `phase:${Exclude<ReviewPhase, "publisher">}`;
  phase?: ReviewPhase | "any";
  guards: readonly Guard[];
}

/**
 * Inputs of the guards: the campaign and the action's parameters. An omitted input was not loaded, and guards that need it refuse.
 * Times are epoch milliseconds.
 */
export interface CampaignSituation {
  nowMs: number;
  startsAtMs?: number | null;
  endsAtMs?: number | null;
  /** Time of the last submission. */
  submittedAtMs?: number | null;
  /** Time until which its slots wait for payment. */
  paymentDueAtMs?: number | null;
  /** The quote that is or would be agreed; null for in-house. */
  quote?: { totalMinor: number } | null;
  /** Missing or invalid fields of its steps. */
  wrongFields?: readonly string[];
  /** Days without a free slot; empty for products not sold by slots. */
  lackingDays?: readonly string[];
  /** The payment arrived, or the payer may pay by bank transfer. */
  isPaymentSettled?: boolean;
  /** A creative is approved. A quest has no creatives and was approved with its campaign. */
  hasApprovedCreative?: boolean;
  reason?: string | null;
  /** The value of the delivery as stated by the publisher, VAT included. */
  finalSettlementMinor?: number | null;
}

const isReached = (atMs: number | null | undefined, { nowMs }: CampaignSituation) =>
  typeof atMs === "number" && atMs <= nowMs;

/** Guards; each refuses with its own name. */
export const CAMPAIGN_GUARDS = {
  complete: ({ wrongFields }) => wrongFields?.length === 0,
  quoted: ({ quote }) => quote !== null && quote !== undefined,
  "slots-held": ({ lackingDays }) => lackingDays?.length === 0,
  "payment-settled": ({ isPaymentSettled }) => isPaymentSettled === true,
  "reason-given": ({ reason }) => (reason ?? "").trim() !== "",
  "review-lapsed": (now) =>
    typeof now.submittedAtMs === "number" && isReached(now.submittedAtMs + REVIEW_LAPSE_H * HOUR_MS, now),
  "payment-overdue": (now) => isReached(now.paymentDueAtMs, now),
  "start-reached": (now) => isReached(now.startsAtMs, now),
  "creative-approved": ({ hasApprovedCreative }) => hasApprovedCreative === true,
  "end-reached": (now) => isReached(now.endsAtMs, now),
  "end-not-reached": (now) => now.endsAtMs !== undefined && !isReached(now.endsAtMs, now),
  "settlement-within-prepaid": ({ finalSettlementMinor, quote }) =>
    typeof finalSettlementMinor === "number" &&
    finalSettlementMinor >= 0 &&
    finalSettlementMinor <= (quote?.totalMinor ?? 0),
} as const satisfies Record<string, (now: CampaignSituation) => boolean>;
export type Guard = keyof typeof CAMPAIGN_GUARDS;

export const CAMPAIGN_RULES: Record<CampaignAction, Rule> = {
  request: {
    from: ["draft", "rejected"],
    by: ["advertiser"],
    to: "submitted",
    guards: ["complete", "quoted", "slots-held"],
  },
  approve: {
    from: ["submitted"],
    by: ["publisher", "clock"],
    to: "phase:final",
    phase: "publisher",
    guards: ["quoted", "end-not-reached"],
  },
  reject: { from: ["submitted"], by: ["publisher"], to: "rejected", phase: "any", guards: ["reason-given"] },
  "final-approve": {
    from: ["submitted"],
    by: ["operator"],
    to: "booked",
    phase: "final",
    guards: ["quoted", "payment-settled", "end-not-reached"],
  },
  "await-payment": {
    from: ["submitted"],
    by: ["operator"],
    to: "phase:payment",
    phase: "final",
    guards: ["quoted", "end-not-reached"],
  },
  pay: {
    from: ["submitted"],
    by: ["clock"],
    to: "booked",
    phase: "payment",
    guards: ["quoted", "payment-settled", "end-not-reached"],
  },
  "payment-lapse": {
    from: ["submitted"],
    by: ["clock"],
    to: "rejected",
    phase: "payment",
    guards: ["payment-overdue"],
  },
  "final-reject": {
    from: ["submitted"],
    by: ["operator"],
    to: "rejected",
    phase: "final",
    guards: ["reason-given"],
  },
  expire: { from: ["submitted"], by: ["clock"], to: "rejected", phase: "any", guards: ["end-reached"] },
  lapse: { from: ["submitted"], by: ["clock"], to: "rejected", phase: "any", guards: ["review-lapsed"] },
  start: {
    from: ["booked"],
    by: ["clock"],
    to: "live",
    guards: ["quoted", "start-reached", "creative-approved", "end-not-reached"],
  },
  pause: { from: ["booked", "live"], by: ["advertiser", "publisher"], to: "paused", guards: [] },
  resume: {
    from: ["paused"],
    by: ["advertiser", "publisher"],
    to: "remembered",
    guards: ["end-not-reached"],
  },
  close: { from: ["booked", "live", "paused"], by: ["clock"], to: "closed", guards: ["end-reached"] },
  withdraw: { from: ["draft", "submitted", "rejected"], by: ["advertiser"], to: "cancelled", guards: [] },
  cancel: {
    from: ["booked", "live", "paused"],
    by: ["publisher"],
    to: "cancelled",
    guards: ["settlement-within-prepaid"],
  },
  delete: { from: ["draft", "rejected", "cancelled"], by: ["advertiser"], to: "deleted", guards: [] },
};

export interface CampaignState {
  status: CampaignStatus;
  phase: ReviewPhase | null;
  pausedFrom: CampaignStatus | null;
}

export type CampaignVerdict =
  | { ok: true; next: CampaignState }
  | { ok: false; refusal: "actor" | "status" | "phase" | Guard };

/** Decides one transition. A booked campaign whose start passed while it was paused goes live on resume. */
export function decide(
  state: CampaignState,
  action: CampaignAction,
  actor: CampaignActorKind,
  now: CampaignSituation,
): CampaignVerdict {
  const rule = CAMPAIGN_RULES[action];
  if (!rule.by.includes(actor)) return { ok: false, refusal: "actor" };
  if (!rule.from.includes(state.status)) return { ok: false, refusal: "status" };
  if (rule.phase && rule.phase !== "any" && rule.phase !== state.phase)
    return { ok: false, refusal: "phase" };
  const failed = rule.guards.find((guard) => !CAMPAIGN_GUARDS[guard](now));
  if (failed) return { ok: false, refusal: failed };
  return { ok: true, next: nextState(state, rule, action, now) };
}

function nextState(
  state: CampaignState,
  rule: Rule,
  action: CampaignAction,
  now: CampaignSituation,
): CampaignState {
  if (rule.to === "phase:final") return { ...state, phase: "final" };
  if (rule.to === "phase:payment") return { ...state, phase: "payment" };
  if (rule.to === "remembered") {
    const mayStart = CAMPAIGN_RULES.start.guards.every((guard) => CAMPAIGN_GUARDS[guard](now));
    const goesLive = state.pausedFrom === "live" || mayStart;
    return { status: goesLive ? "live" : "booked", phase: null, pausedFrom: null };
  }
  return {
    status: rule.to,
    phase: rule.to === "submitted" ? "publisher" : null,
    pausedFrom: action === "pause" ? state.status : null,
  };
}

/** Actions that fit the actor and status, without checking guards: those that a page may offer. */
export function offeredActions(state: CampaignState, actor: CampaignActorKind): CampaignAction[] {
  return CAMPAIGN_ACTIONS.filter((action) => {
    const rule = CAMPAIGN_RULES[action];
    const phaseFits = !rule.phase || rule.phase === "any" || rule.phase === state.phase;
    return rule.by.includes(actor) && rule.from.includes(state.status) && phaseFits;
  });
}

/** Fields that can still be edited. Source: rule B6. */
export type EditableField = "everything" | "name" | "targeting" | "period-later" | "end-later" | "no-quota";

export function editableFields(status: CampaignStatus): EditableField[] {
  switch (status) {
    case "draft":
    case "rejected":
      return ["everything"];
    case "booked":
      return ["name", "period-later", "targeting"];
    case "live":
    case "paused":
      return ["name", "end-later", "targeting", "no-quota"];
    default:
      return [];
  }
}

export const CREATIVE_STATUSES = ["submitted", "rejected", "live", "paused", "deleted"] as const;
export type CreativeStatus = (typeof CREATIVE_STATUSES)[number];
