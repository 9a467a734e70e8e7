import { useLingui } from "@lingui/react";
import { wordOfValue } from "../../../locales/words/value-words";

/** Text of a dimension's value without a name. */
export function useValueWords() {
  const { i18n } = useLingui();
  return (dimension: string, value: string): string => wordOfValue(i18n, dimension, value);
}
