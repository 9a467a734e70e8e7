import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { FORMAT_WORDS, PRICING_WORDS } from "../campaign/words";
import { PLATFORM_WORDS } from "../publisher/apps/words";
import { REASON_WORDS } from "./beacon-words";
import { OUTCOME_WORDS } from "./bid-words";

/** Texts of the dimensions whose values have no names. */
export const VALUE_WORDS = {
  pricing: PRICING_WORDS,
  format: FORMAT_WORDS,
  platform: PLATFORM_WORDS,
  uncountedReason: REASON_WORDS,
  bidOutcome: OUTCOME_WORDS,
};

/** Text of a dimension's value without a name. */
export function useValueWords() {
  const { i18n } = useLingui();
  return (dimension: string, value: string): string => {
    const words: Partial<Record<string, Record<string, MessageDescriptor>>> = VALUE_WORDS;
    const word = words[dimension]?.[value];
    return word ? i18n._(word) : value;
  };
}
