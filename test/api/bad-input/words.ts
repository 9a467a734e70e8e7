import { expect } from "vitest";
import { fieldMessage } from "../../../locales/words/field-messages";
import { serverI18n } from "../../../locales/words/server";

export const LANGUAGES = ["ko", "en"] as const;
type Language = (typeof LANGUAGES)[number];

/** Internal names of ours and of libraries, which must not be shown to readers. */
const INTERNAL =
  /[|{}<>]|\b(undefined|null|NaN|zod|expected|received|invalid_\w+|sql\w*|Error:|at \w+ \(|object Object)\b/i;

/** Expects one entry for exactly these fields, in whole sentences of the language that state the error. */
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
      // The fallback text without a message of its own is not helpful.
      expect(words, field).not.toBe(fieldMessage(serverI18n(language), "invalid"));
    }
  }
}

export function expectSentence(words: unknown, language: Language): void {
  expect(words).toMatch(language === "ko" ? /[가-힣].*[.!]$/s : /^[^가-힣]*[a-z]{2}[^가-힣]*[.!]$/is);
  expect(words).not.toMatch(INTERNAL);
}
