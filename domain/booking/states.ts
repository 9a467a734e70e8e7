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

export const CAMPAIGN_ACTORS = ["advertiser", "publisher", "operator", "clock"] as const;
export type CampaignActorKind = (typeof CAMPAIGN_ACTORS)[number];

export const CAMPAIGN_ACTIONS = [
  "request",
  "approve",
  "reject",
  "final-approve",
  "final-reject",
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
export type ReviewPhase = "publisher" | "final";

interface Rule {
  from: readonly CampaignStatus[];
  by: readonly CampaignActorKind[];
  /** `remembered`: the status it was paused from; `same`: the status stays and the phase moves on. */
  to: CampaignStatus | "remembered" | "same";
  phase?: ReviewPhase | "any";
  guards: readonly Guard[];
}

/** Each guard is a named fact that the caller establishes; a false one refuses with its name. */
export type Guard =
  | "complete"
  /** A quote says what is agreed to; in-house one of nothing. */
  | "quoted"
  | "slots-held"
  | "payment-settled"
  | "reason-given"
  | "review-lapsed"
  | "start-reached"
  | "creative-approved"
  | "end-reached"
  | "end-not-reached"
  | "settlement-within-prepaid";

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
    to: "same",
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

export type Facts = Partial<Record<Guard, boolean>>;

export type CampaignVerdict =
  | { ok: true; next: CampaignState }
  | { ok: false; refusal: "actor" | "status" | "phase" | Guard };

/**
 * Decides one transition.
 *
 * @param facts what the caller established; an absent fact counts as false, so a forgotten guard refuses.
 *   `start-reached` also steers where `resume` leads: a booked campaign whose start has passed while it was paused goes live.
 */
export function decide(
  state: CampaignState,
  action: CampaignAction,
  actor: CampaignActorKind,
  facts: Facts,
): CampaignVerdict {
  const rule = CAMPAIGN_RULES[action];
  if (!rule.by.includes(actor)) return { ok: false, refusal: "actor" };
  if (!rule.from.includes(state.status)) return { ok: false, refusal: "status" };
  if (rule.phase && rule.phase !== "any" && rule.phase !== state.phase)
    return { ok: false, refusal: "phase" };
  const failed = rule.guards.find((guard) => facts[guard] !== true);
  if (failed) return { ok: false, refusal: failed };
  return { ok: true, next: nextState(state, rule, action, facts) };
}

function nextState(state: CampaignState, rule: Rule, action: CampaignAction, facts: Facts): CampaignState {
  if (rule.to === "same") return { ...state, phase: "final" };
  if (rule.to === "remembered") {
    const goesLive =
      state.pausedFrom === "live" || (facts["start-reached"] === true && facts["creative-approved"] === true);
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

export const CAMPAIGN_LABELS = [
  "draft",
  "in-review",
  "approved",
  "rejected",
  "waiting-for-creative",
  "creative-rejected",
  "ready-for-operation",
  "in-operation",
  "paused",
  "cancelled",
  "closed",
  "deleted",
] as const;
export type CampaignLabel = (typeof CAMPAIGN_LABELS)[number];

/** The label on the screen: derived, never stored. Source: rule B2. */
export function campaignLabel(state: CampaignState, creativeStatuses: readonly string[]): CampaignLabel {
  switch (state.status) {
    case "submitted":
      return state.phase === "final" ? "approved" : "in-review";
    case "booked": {
      const present = creativeStatuses.filter((status) => status !== "deleted");
      if (present.includes("live")) return "ready-for-operation";
      return present.length > 0 && present.every((status) => status === "rejected")
        ? "creative-rejected"
        : "waiting-for-creative";
    }
    case "live":
      return "in-operation";
    default:
      return state.status;
  }
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

/** `not-sent`: a submitted creative of a campaign that is itself not under review, since it was not sent or was rejected. */
export type CreativeLabel = CreativeStatus | "not-sent";

/** The label of a creative on the screen: derived, never stored. */
export function creativeLabel(campaign: CampaignStatus, creative: CreativeStatus): CreativeLabel {
  const isOpen = campaign === "draft" || campaign === "rejected" || campaign === "cancelled";
  return isOpen && creative === "submitted" ? "not-sent" : creative;
}

export const CREATIVE_STATUSES = ["submitted", "rejected", "live", "paused", "deleted"] as const;
export type CreativeStatus = (typeof CREATIVE_STATUSES)[number];
