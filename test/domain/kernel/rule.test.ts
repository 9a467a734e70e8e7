import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldErrorsOf, issueCode, whole, wholeField, withRule } from "../../../domain/kernel";
import { CASES, type Input } from "./rule-cases";

/** Codes by field as in API answers. */
function saidOf(schema: z.ZodType, input: Input): Record<string, string[]> {
  const { error } = schema.safeParse(input, { error: issueCode });
  return error ? fieldErrorsOf(error) : {};
}

/** Codes by field as in form answers: all values are text, absent ones are omitted, and a list is repeated per item. */
function saidInForm(schema: z.ZodType, input: Input): Record<string, string[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    for (const [control, each] of controlsOf(name, value)) form.append(control, each);
  }
  const submission = parseWithZod(form, { schema, error: issueCode });
  return (submission.reply().error ?? {}) as Record<string, string[]>;
}

/** The controls of a field by name; those of a list of objects are numbered. */
function controlsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [[name, `${value}`]];
  return value.flatMap((each: unknown, at) =>
    typeof each === "object" && each !== null
      ? Object.entries(each).flatMap(([key, inner]) => controlsOf(`${name}[${at}].${key}`, inner))
      : controlsOf(name, each),
  );
}

const only = (codes: Record<string, string>) =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));

describe.each(Object.entries(CASES))("%s", (_, { schema, input, says, beside }) => {
  it("is said at its field, and nothing else is", () => {
    expect(saidOf(schema, input)).toEqual(only(says));
    expect(saidInForm(schema, input)).toEqual(only(says));
  });

  it.each([
    ["a body", saidOf],
    ["a form without a script", saidInForm],
  ])("is said at once with every other wrong field of %s", (_way, said) => {
    const all = said(schema, { ...input, ...beside });
    const ruled = Object.keys(says).filter((field) => !(field in beside));
    const fields = Object.keys(all).map((path) => path.split(/[.[]/)[0]);
    const wrong = Object.keys(beside).filter((field) => field in schema.shape);
    expect(new Set(fields)).toEqual(new Set([...ruled, ...wrong]));
    for (const field of ruled) expect([field, all[field]]).toEqual([field, [says[field]]]);
    for (const messages of Object.values(all)) expect(messages).toHaveLength(1);
  });
});

describe("a rule of several fields", () => {
  const ab = z.object({ a: z.number().min(1), b: z.number() });
  const rule = withRule(ab, ["a", "b"], ({ a, b }): Record<string, string> => (a < b ? {} : { b: "order" }));

  it("is not asked of what is no value of its field, nor of what is no object", () => {
    expect(saidOf(rule, { a: "1", b: 0 })).toEqual({ a: ["invalidType"] });
    expect(rule.safeParse("a").error?.issues).toHaveLength(1);
    expect(rule.safeParse(null).error?.issues).toHaveLength(1);
  });

  it("is asked also where another field is a fraction, at which zod's own `int` gives the whole object up", () => {
    const schema = withRule(
      z.object({ a: z.number(), b: z.number(), c: wholeField(1, 9) }),
      ["a", "b"],
      ({ a, b }): Record<string, string> => (a < b ? {} : { b: "order" }),
    );
    expect(saidOf(schema, { a: 1, b: 0, c: 1.5 })).toEqual({ c: ["invalidType"], b: ["order"] });
    expect(saidInForm(schema, { a: 1, b: 0, c: 1.5 })).toEqual({ c: ["invalidType"], b: ["order"] });
    expect(saidOf(schema.safeExtend({ d: wholeField(0, 9) }), { a: 1, b: 0, c: 1, d: 0.5 })).toEqual({
      ...{ b: ["order"], d: ["invalidType"] },
    });
  });

  it("is asked of values beyond their limits", () => {
    expect(saidOf(rule, { a: 0, b: 0 })).toEqual({ a: ["tooSmall|min=1"], b: ["order"] });
  });
});

describe("a whole number", () => {
  const said = (value: unknown) =>
    saidOf(z.object({ n: whole(z.number().min(1).max(9), "percent.decimals") }), { n: value }).n;

  it("is refused with one message: that of its limits, else that of a fraction", () => {
    expect([said(1), said(9)]).toEqual([undefined, undefined]);
    expect([said(1.5), said(8 + 2 ** -49)]).toEqual([["percent.decimals"], ["percent.decimals"]]);
    expect([said(0.5), said(9.5)]).toEqual([["tooSmall|min=1"], ["tooLarge|max=9"]]);
  });

  it("is an integer in JSON Schema, with its limits", () => {
    expect(z.toJSONSchema(wholeField(1, 9))).toMatchObject({ type: "integer", minimum: 1, maximum: 9 });
  });
});

describe("the schemas of the domain", () => {
  const modules = import.meta.glob("../../../domain/**/*.ts", { eager: true });
  const tried = new Set(Object.values(CASES).map(({ schema }) => schema));

  it("have no rule of several fields that is not tried here", () => {
    const ruled = Object.values(modules)
      .flatMap((module) => Object.entries(module as Record<string, unknown>))
      .filter(([, each]) => each instanceof z.ZodObject && (each.def.checks?.length ?? 0) > 0);
    expect(ruled.length).toBeGreaterThan(0);
    expect(ruled.filter(([, each]) => !tried.has(each as z.ZodObject)).map(([name]) => name)).toEqual([]);
  });

  it.each(Object.entries(CASES))("say %s also beside a fraction", (_, { schema, input, says }) => {
    const isSaid = (field: string, value: unknown) => {
      const said = saidOf(schema, { ...input, [field]: value });
      return Object.entries(says).every(([ruled, code]) => said[ruled]?.includes(code));
    };
    // With a text in place of an object, rules still run unless they read exactly that field.
    const unread = Object.keys(schema.shape).filter((field) => isSaid(field, { wrong: true }));
    for (const field of unread)
      for (const fraction of [1.5, [1.5]]) expect([field, isSaid(field, fraction)]).toEqual([field, true]);
  });

  it("refine an object by `withRule` alone", () => {
    const sources = import.meta.glob("../../../{domain,worker,app}/**/*.{ts,tsx}", {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const own = Object.entries(sources).filter(([path]) => !path.endsWith("domain/kernel/rule.ts"));
    const refined = own.filter(([, text]) => /\.superRefine\(|\n {0,2}\}\)\s*\.refine\(/.test(String(text)));
    expect(refined.map(([path]) => path)).toEqual([]);
  });
});
