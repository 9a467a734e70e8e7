import type { CapCandidate } from "./cap-rpc";
import type { Choice } from "./decide";

/** What one call to the user's cap counter has to settle. */
export interface CapQuestion {
  candidates: readonly CapCandidate[];
  /** The choice that an answered index stands for; with null, the uncapped one behind them, if there is any. */
  choiceAt(index: number | null): Choice | null;
}

/**
 * The one question about caps that a decision leaves open, or null when its first choice is uncapped and nothing has to be asked.
 * Campaigns of one product share its cap, so the first of each product stands for all.
 * @param choices as `decide` gives them, at least one
 */
export function capQuestion(choices: readonly Choice[]): CapQuestion | null {
  if (choices[0]?.cap === null) return null;
  const asked = new Map<string, { choice: Choice; cap: CapCandidate }>();
  let uncapped: Choice | null = null;
  for (const choice of choices) {
    if (choice.cap === null) uncapped ??= choice;
    else if (!asked.has(choice.cap.productId)) asked.set(choice.cap.productId, { choice, cap: choice.cap });
  }
  const inOrder = [...asked.values()];
  return {
    candidates: inOrder.map(({ cap }) => cap),
    choiceAt: (index) => (index === null ? uncapped : (inOrder[index]?.choice ?? null)),
  };
}
