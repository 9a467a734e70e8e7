import { DAY_MS } from "../kernel";
import { CONFLICT, type Lifecycle, to } from "../money";
import { OBJECTION_DECISION_MS, OBJECTION_MS, PLACE_HELD_MS } from "./limits";

/**
 * States of a participation. `refused`: an objection is possible; `rejected`: the refusal is final; `confirmed`: the reward is earned and
 * waits for the shop's return period; `due`: it can be paid; `sent`: it is in a payout file; `reversed`: the purchase was returned.
 * Source: rule Q2.
 */
export const PARTICIPATION_STATES = [
  "reserved",
  "submitted",
  "refused",
  "objected",
  "escalated",
  "confirmed",
  "due",
  "sent",
  "paid",
  "withdrawn",
  "lapsed",
  "rejected",
  "reversed",
] as const;
export type ParticipationState = (typeof PARTICIPATION_STATES)[number];

export const PARTICIPATION_EVENTS = [
  "submit",
  "withdraw",
  "lapse",
  "confirm",
  "refuse",
  "object",
  "escalate",
  "reject",
  "reverse",
  "release",
  "send",
  "pay",
  "bounce",
] as const;
export type ParticipationEvent = (typeof PARTICIPATION_EVENTS)[number];

const NONE: Record<ParticipationEvent, typeof CONFLICT> = {
  submit: CONFLICT,
  withdraw: CONFLICT,
  lapse: CONFLICT,
  confirm: CONFLICT,
  refuse: CONFLICT,
  object: CONFLICT,
  escalate: CONFLICT,
  reject: CONFLICT,
  reverse: CONFLICT,
  release: CONFLICT,
  send: CONFLICT,
  pay: CONFLICT,
  bounce: CONFLICT,
};

/** Every event in every state. A withdrawal is possible until a decision, a reversal until the reward is due. Source: rule Q2. */
export const PARTICIPATION_LIFE: Lifecycle<ParticipationState, ParticipationEvent> = {
  reserved: { ...NONE, submit: to("submitted"), withdraw: to("withdrawn"), lapse: to("lapsed") },
  submitted: { ...NONE, confirm: to("confirmed"), refuse: to("refused"), withdraw: to("withdrawn") },
  refused: { ...NONE, object: to("objected"), reject: to("rejected") },
  objected: { ...NONE, confirm: to("confirmed"), escalate: to("escalated") },
  escalated: { ...NONE, confirm: to("confirmed"), reject: to("rejected") },
  confirmed: { ...NONE, reverse: to("reversed"), release: to("due") },
  due: { ...NONE, send: to("sent") },
  sent: { ...NONE, pay: to("paid"), bounce: to("due") },
  paid: { ...NONE, bounce: to("due") },
  withdrawn: NONE,
  lapsed: NONE,
  rejected: NONE,
  reversed: NONE,
};

/** States in which a person, an account and an order number may be used again. */
export const LEFT_STATES = ["withdrawn", "lapsed"] as const;
/** States without a place: the others reserve their part of the campaign's escrow. */
export const FREE_STATES = [...LEFT_STATES, "rejected", "reversed"] as const;
/** States whose reward is still open, so that the campaign is not settled yet. */
export const OPEN_STATES = [
  "reserved",
  "submitted",
  "refused",
  "objected",
  "escalated",
  "confirmed",
] as const;
/** States whose reward is earned. */
export const EARNED_STATES = ["confirmed", "due", "sent", "paid"] as const;

/** Groups of states that lists are filtered by. */
export const PARTICIPATION_TABS = {
  deciding: ["submitted", "objected", "escalated"],
  holding: ["reserved"],
  confirmed: ["confirmed", "due", "sent", "paid"],
  refused: ["refused", "rejected", "reversed"],
  over: ["withdrawn", "lapsed"],
} as const satisfies Record<string, readonly ParticipationState[]>;
export type ParticipationTab = keyof typeof PARTICIPATION_TABS;

/** What the clock does when a state's time is over. Nothing that a person promised to decide is lost by silence. Source: rules Q3 to Q7. */
export const ON_TIME_OVER: Partial<Record<ParticipationState, ParticipationEvent>> = {
  reserved: "lapse",
  submitted: "confirm",
  refused: "reject",
  objected: "escalate",
  escalated: "confirm",
  confirmed: "release",
};

/** Periods that a campaign promised to its readers, in days. */
export interface PromisedDays {
  decisionDays: number;
  returnDays: number;
}

/** Epoch milliseconds at which the time of a state is over; null for a state without a time. */
export function timeOverAt(
  state: ParticipationState,
  { decisionDays, returnDays }: PromisedDays,
  nowMs: number,
): number | null {
  switch (state) {
    case "reserved":
      return nowMs + PLACE_HELD_MS;
    case "submitted":
      return nowMs + decisionDays * DAY_MS;
    case "refused":
      return nowMs + OBJECTION_MS;
    case "objected":
    case "escalated":
      return nowMs + OBJECTION_DECISION_MS;
    case "confirmed":
      return nowMs + returnDays * DAY_MS;
    default:
      return null;
  }
}

export const PARTICIPATION_ACTORS = ["reader", "advertiser", "publisher", "operator", "clock"] as const;
export type ParticipationActor = (typeof PARTICIPATION_ACTORS)[number];

/** Reasons of a refusal or a reversal. A fixed list, so that a decision cannot ask for more than the proof. */
export const REFUSAL_REASONS = [
  "order-not-found",
  "other-product",
  "other-amount",
  "unreadable",
  "outside-period",
  "order-cancelled",
  "used-twice",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Signals that a person should look at a participation; none refuses it. Source: rule Q9. */
export const DOUBTS = ["same-network", "same-device", "similar-receipt", "fast-joins"] as const;
export type Doubt = (typeof DOUBTS)[number];
