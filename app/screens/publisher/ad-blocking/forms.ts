import { z } from "zod";
import { AD_BLOCKING_DOMAINS_MAX } from "../../../../domain/kernel";
import type { BlockingQuestion } from "../../../../worker/services/platform";

/** The domains of the list that are ticked. */
export const chosenDomainsSchema = z.object({
  domains: z.array(z.string().min(1)).min(1).max(AD_BLOCKING_DOMAINS_MAX),
});

/** What the page asks before it blocks, beside the form that was sent. */
export interface AskedBlocking {
  asked: BlockingQuestion;
  intent: "categories" | "domains";
  categories: string[];
  domains: string;
}

export function askedBy(answered: unknown, intent: AskedBlocking["intent"]): AskedBlocking | null {
  const asked = answered as Partial<AskedBlocking> | null | undefined;
  return asked?.asked && asked.intent === intent ? (asked as AskedBlocking) : null;
}
