import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fieldErrorsOf, issueCode } from "../../../../domain/kernel";

/** One rule of `docs/rules`, with values at its limit and just beyond it. */
export interface Rule {
  says: string;
  accepts: readonly unknown[];
  /** Values that break it, with their message codes. */
  refuses: readonly (readonly [value: unknown, code: string])[];
  /** The message code for a value, or null if it is accepted. */
  verdict(value: unknown): string | null;
}

/** Verdict on one field of a form whose other fields are valid. */
export function fieldOf(schema: z.ZodType, good: Record<string, unknown>, name: string): Rule["verdict"] {
  return (value) => {
    const { error } = schema.safeParse({ ...good, [name]: value }, { error: issueCode });
    if (!error) return null;
    return fieldErrorsOf(error)[name]?.[0] ?? `another field: ${JSON.stringify(fieldErrorsOf(error))}`;
  };
}

export const long = (chars: number) => "가".repeat(chars);

/** Tests that each rule holds and breaks as stated. */
export function describeRules(title: string, rules: readonly Rule[]): void {
  describe(title, () => {
    it("have an accepting and a refusing case each", () => {
      expect(rules.filter(({ accepts, refuses }) => !accepts.length || !refuses.length)).toEqual([]);
    });

    it.each(rules)("is kept at its limit: $says", ({ accepts, verdict }) => {
      for (const value of accepts) expect([value, verdict(value)]).toEqual([value, null]);
    });

    it.each(rules)("is broken just beyond it: $says", ({ refuses, verdict }) => {
      for (const [value, code] of refuses) expect([value, verdict(value)]).toEqual([value, code]);
    });
  });
}
