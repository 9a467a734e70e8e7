import type { QuestDecider } from "../inventory";
import type { ParticipationActor, ParticipationEvent, ParticipationState } from "./participation";

export const VERDICTS = ["confirm", "refuse", "reverse"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a side's verdict does in a state; null if the side may not decide there. Source: rules Q5, Q6, Q7. */
export function decisionEvent(
  verdict: Verdict,
  state: ParticipationState,
  side: ParticipationActor,
  decider: QuestDecider,
): ParticipationEvent | null {
  if (verdict === "reverse")
    return state === "confirmed" && (side === decider || side === "operator") ? "reverse" : null;
  if (state === "submitted") return side === decider ? verdict : null;
  if (state === "objected" && side === "publisher") return verdict === "confirm" ? "confirm" : "escalate";
  if (state === "escalated" && side === "operator") return verdict === "confirm" ? "confirm" : "reject";
  return null;
}

/** Verdicts that a side may give in a state. */
export const verdictsOn = (
  state: ParticipationState,
  side: ParticipationActor,
  decider: QuestDecider,
): Verdict[] => VERDICTS.filter((verdict) => decisionEvent(verdict, state, side, decider) !== null);
