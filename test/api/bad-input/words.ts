import { expect } from "vitest";
import { fieldMessage } from "../../../locales/words/field-messages";
import { serverI18n } from "../../../locales/words/server";

export const LANGUAGES = ["ko", "en"] as const;
type Language = (typeof LANGUAGES)[number];

/** Nothing of ours, and nothing of a library's, is shown to a reader. */
const INTERNAL =
  /[|{}<>]|\b(undefined|null|NaN|zod|expected|received|invalid_\w+|sql\w*|Error:|at \w+ \(|object Object)\b/i;

/** One entry each for just these fields, in whole sentences of the language, each saying what is wrong. */
export function expectWords(
  json: Record<string, unknown>,
  wrong: readonly string[],
  language: Language,
): void {
  const fields = (json.fields ?? {}) as Record<string, string[]>;
  expect(Object.keys(fields).sort()).toEqual([...wrong].sort());
  expectSentence(json.message, language);
  for (const [field, messages] of Object.entries(fields)) {
    expect(messages.length, field).toBeGreaterThan(0);
    for (const words of messages) {
      expectSentence(words, language);
      // What is said where nobody wrote a message: it tells the reader nothing.
      expect(words, field).not.toBe(fieldMessage(serverI18n(language), "invalid"));
    }
  }
}

export function expectSentence(words: unknown, language: Language): void {
  expect(words).toMatch(language === "ko" ? /[가-힣].*[.!]$/s : /^[^가-힣]*[a-z]{2}[^가-힣]*[.!]$/is);
  expect(words).not.toMatch(INTERNAL);
}
