import type { CapCandidate } from "../delivery";
import type { Choice } from "./decide";

/** One call to the user's cap counter. */
export interface CapQuestion {
  candidates: readonly CapCandidate[];
  /** The choice for the answered index; for null, the uncapped choice after the capped ones, if there is one. */
  choiceAt(index: number | null): Choice | null;
}

/**
 * The question about caps that a decision leaves open, or null if its first choice is uncapped.
 * If a product's cap is the only limit of a choice, later choices of that product are skipped: they cannot be available if this one is not.
 * @param choices from `decide`, at least one
 */
export function capQuestion(choices: readonly Choice[]): CapQuestion | null {
  if (choices[0]?.cap === null) return null;
  const settled = new Set<string>();
  const asked: Choice[] = [];
  const candidates: CapCandidate[] = [];
  let uncapped: Choice | null = null;
  for (const choice of choices) {
    const { cap } = choice;
    if (cap === null) uncapped ??= choice;
    else if (!cap.limits.some(({ key }) => settled.has(key))) {
      asked.push(choice);
      candidates.push(cap);
      const [only] = cap.limits;
      if (cap.limits.length === 1 && only !== undefined) settled.add(only.key);
    }
  }
  return { candidates, choiceAt: (index) => (index === null ? uncapped : (asked[index] ?? null)) };
}
