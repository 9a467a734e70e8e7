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

/** Sets of statuses that mean something. Each stands here once. */
const IN_SET = {
  /** Nothing is agreed to: everything may be edited, and the quote is computed. */
  editable: ["draft", "rejected"],
  /** Booked, and not over: may be shown, as far as it is not paused. */
  running: ["booked", "live", "paused"],
  /** Agreed to, and not over: what it was agreed to by may not change under it. */
  binding: ["submitted", "booked", "live", "paused"],
  /** Its days are taken in the slot book, those that are over among them. */
  holdsSlots: ["submitted", "booked", "live", "paused", "closed"],
  /** Its plan is published; a booked one waits in it for its start. */
  served: ["booked", "live"],
  /** Somebody may still take its payment over. */
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

/** Where a submitted campaign is; every other status has one phase only. */
export type ReviewPhase = "publisher" | "final" | "payment";

interface Rule {
  from: readonly CampaignStatus[];
  by: readonly CampaignActorKind[];
  /** `remembered`: the status it was paused from; `phase:…`: the status stays and the phase moves on. */
  to: CampaignStatus | "remembered" | `phase:${Exclude<ReviewPhase, "publisher">}`;
  phase?: ReviewPhase | "any";
  guards: readonly Guard[];
}

/**
 * What the guards read: the campaign as it is, and what comes with the action. What is left out nobody asked for, and what needs it is
 * refused. Instants are milliseconds since 1970.
 */
export interface CampaignSituation {
  nowMs: number;
  startsAtMs?: number | null;
  endsAtMs?: number | null;
  /** When it was last sent for review. */
  submittedAtMs?: number | null;
  /** Until when its slots wait for its payment. */
  paymentDueAtMs?: number | null;
  /** What is agreed to, or would be with this action; in-house of nothing. */
  quote?: { totalMinor: number } | null;
  /** The fields of its steps that are missing or wrong. */
  wrongFields?: readonly string[];
  /** Its days on which the slot book has no place for it; none where it is not sold by the slot. */
  lackingDays?: readonly string[];
  /** The money is there, or whoever is to pay may pay by hand. */
  isPaymentSettled?: boolean;
  /** One of its creatives is approved. A quest shows itself, and was approved with its campaign. */
  hasApprovedCreative?: boolean;
  reason?: string | null;
  /** What the publisher says that the delivery was worth, VAT included. */
  finalSettlementMinor?: number | null;
}

const isReached = (atMs: number | null | undefined, { nowMs }: CampaignSituation) =>
  typeof atMs === "number" && atMs <= nowMs;

/** Each refuses with its name. */
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

/** Decides one transition. A booked campaign whose start has passed while it was paused goes live when it is resumed. */
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

/** The actions whose actor and status fit, guards aside: what a page may offer. */
export function offeredActions(state: CampaignState, actor: CampaignActorKind): CampaignAction[] {
  return CAMPAIGN_ACTIONS.filter((action) => {
    const rule = CAMPAIGN_RULES[action];
    const phaseFits = !rule.phase || rule.phase === "any" || rule.phase === state.phase;
    return rule.by.includes(actor) && rule.from.includes(state.status) && phaseFits;
  });
}

/** What may still be edited. Source: rule B6. */
export type EditableField = "everything" | "name" | "targeting" | "period-later" | "end-later";

export function editableFields(status: CampaignStatus): EditableField[] {
  switch (status) {
    case "draft":
    case "rejected":
      return ["everything"];
    case "booked":
      return ["name", "period-later", "targeting"];
    case "live":
    case "paused":
      return ["name", "end-later", "targeting"];
    default:
      return [];
  }
}

export const CREATIVE_STATUSES = ["submitted", "rejected", "live", "paused", "deleted"] as const;
export type CreativeStatus = (typeof CREATIVE_STATUSES)[number];
