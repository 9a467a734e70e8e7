import type { I18n, MessageDescriptor } from "@lingui/core";
import { FORMAT_WORDS, PLATFORM_WORDS, PRICING_WORDS } from "./inventory-words";
import { OUTCOME_WORDS, REASON_WORDS } from "./outcome-words";

/** Texts of the dimensions whose values have no names. */
export const VALUE_WORDS = {
  pricing: PRICING_WORDS,
  format: FORMAT_WORDS,
  platform: PLATFORM_WORDS,
  uncountedReason: REASON_WORDS,
  bidOutcome: OUTCOME_WORDS,
};

/** Text of a dimension's value; the value itself where it has no text. */
export function wordOfValue(i18n: I18n, dimension: string, value: string): string {
  const words: Partial<Record<string, Record<string, MessageDescriptor>>> = VALUE_WORDS;
  const word = words[dimension]?.[value];
  return word ? i18n._(word) : value;
}
