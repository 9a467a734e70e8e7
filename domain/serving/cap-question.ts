import type { CapCandidate } from "../delivery";
import type { Choice } from "./decide";

/** What one call to the user's cap counter asks. */
export interface CapQuestion {
  candidates: readonly CapCandidate[];
  /** The choice that an answered index stands for; with null, the uncapped one behind them, if there is any. */
  choiceAt(index: number | null): Choice | null;
}

/**
 * The one question about caps that a decision leaves open, or null when its first choice is uncapped and nothing has to be asked.
 * Where a product's cap is the only limit of a choice, no later choice of that product can be had when this one cannot.
 * @param choices as `decide` gives them, at least one
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
