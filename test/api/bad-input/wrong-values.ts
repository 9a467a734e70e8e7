import { z } from "zod";
import { ABSENT, type Constraint, checksIn, type Leaf, unwrapped } from "./leaves";

/** Near misses of all field formats: each is tested in the fields whose format it breaks. */
const NEAR_MISSES: readonly unknown[] = [
  "",
  "x",
  "no such option",
  "javascript:alert(1)",
  "http://publisher.example/plain",
  "2026-02-30",
  "2026-1-1",
  "2026-01-01T25:00",
  "#123",
  "12-34",
  "123-45-67892",
  "-a-",
  "a/b",
  "Price",
  "quest",
  "amazing-ads",
  "Madang Ads",
  "aaaaaaaa",
  "co.kr",
  "AB:CD",
  "A".repeat(95),
  "f".repeat(63),
  "00000000-0000-0000-0000-000000000000",
  false,
];

/** Generators of texts of a given length; for every format one of them is valid. */
const FITTING: ((chars: number) => string)[] = [
  (chars) => "가".repeat(chars),
  (chars) => "a".repeat(chars),
  (chars) => "1".repeat(chars),
  (chars) => `a${"1".repeat(Math.max(0, chars - 1))}`,
  (chars) => `https://x.example/${"a".repeat(Math.max(0, chars - 18))}`,
  (chars) => `${"a".repeat(Math.max(1, chars - 10))}@x.example`,
  (chars) => `${"a".repeat(Math.max(1, chars - 8))}.example`,
  (chars) => `${"a".repeat(Math.max(1, chars - 10))}.x.example`,
  (chars) => `id${"1".repeat(Math.max(1, chars - 2))}`,
  () => "2030-01-01",
  () => "2030-01-01T10:00",
  () => "#102030",
  () => "1234567891",
  () => "correct-horse",
  () => "b".repeat(64),
  () => Array(32).fill("AB").join(":"),
];

interface Issue {
  code: string;
  message: string;
}

const issuesOf = (schema: z.ZodType, value: unknown): readonly Issue[] =>
  schema.safeParse(value).error?.issues ?? [];

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** An invalid text of a given length that breaks as few other rules of the field as possible. */
function textOf(chars: number, schema: z.ZodType): string {
  const texts = FITTING.map((make) => make(chars)).filter(
    (text) => text.length === chars && !accepts(schema, text),
  );
  const [best = ""] = texts.sort((a, b) => issuesOf(schema, a).length - issuesOf(schema, b).length);
  return best;
}

/** A value that a schema accepts. @param nth index among different values, if the schema allows several */
export function rightValueOf(schema: z.ZodType, nth = 0): unknown {
  const core = unwrapped(schema);
  if (core instanceof z.ZodObject) {
    const fields = Object.entries(core.shape).filter(([, field]) => !accepts(field as z.ZodType, undefined));
    return Object.fromEntries(fields.map(([name, field]) => [name, rightValueOf(field as z.ZodType, nth)]));
  }
  if (core instanceof z.ZodArray) {
    const least = accepts(core, []) ? 0 : 1;
    return Array.from({ length: least }, (_, at) => rightValueOf(core.element as z.ZodType, at + nth));
  }
  if (core instanceof z.ZodEnum) return core.options[nth % core.options.length];
  if (core instanceof z.ZodLiteral) return core.value;
  const texts = [nth, ...Array.from({ length: 8 }, (_, at) => at + 1), 64].flatMap((chars) =>
    FITTING.map((make) => make(chars)),
  );
  const varied = texts.flatMap((text) => [`${text}${nth}`, text.replace("x.", `x${nth}.`), text]);
  const right = [nth, 1, true, ...varied].find((value) => accepts(schema, value));
  if (right === undefined) throw new Error(`no right value is known for ${schema.def.type}`);
  return right;
}

/**
 * All invalid values of a single field: omitted, each limit exceeded by one, a fraction, and one near miss for each kind of
 * refusal. Rules that are not in the schema are in the hand-written cases.
 */
export function wrongValuesOf({ schema, constraints }: Leaf): unknown[] {
  const found = constraints.flatMap((constraint) => valuesFor(constraint, schema));
  const values = [...found, ...halfOf(schema), ...nearMissesOf(schema)];
  return values.filter((value, at) => value === ABSENT || values.indexOf(value) === at);
}

function valuesFor(constraint: Constraint, schema: z.ZodType): unknown[] {
  const core = unwrapped(schema);
  switch (constraint.kind) {
    case "required":
      return [ABSENT];
    case "shortest":
    case "longest": {
      const length = constraint.limit + (constraint.kind === "longest" ? 1 : -1);
      if (!(core instanceof z.ZodArray)) return [textOf(length, schema)];
      return [Array.from({ length }, (_, at) => rightValueOf(core.element as z.ZodType, at))];
    }
    case "least":
      return [constraint.limit - 1];
    case "most":
      return [constraint.limit + 1];
    case "whole":
    case "option":
    case "format":
      return [];
  }
}

function halfOf(schema: z.ZodType): number[] {
  const core = unwrapped(schema);
  const least = checksIn(core).flatMap((check) => (check.kind === "least" ? [check.limit] : []))[0] ?? 0;
  const half = least + 0.5;
  return core.def.type === "number" && !accepts(schema, half) ? [half] : [];
}

/** Refusals for a value's type and size, which are tested separately. */
const TYPE_AND_SIZE = ["invalid_type", "too_small", "too_big"];

/** One near miss for each kind of refusal of a field. */
function nearMissesOf(schema: z.ZodType): unknown[] {
  const core = unwrapped(schema);
  if (core instanceof z.ZodObject || core instanceof z.ZodArray) return [];
  const byRefusal = new Map<string, unknown>();
  for (const value of NEAR_MISSES) {
    const issues = issuesOf(schema, value);
    const refusal = issues.map(({ code, message }) => `${code} ${message}`).join();
    const isOfForm = issues.length > 0 && !issues.some(({ code }) => TYPE_AND_SIZE.includes(code));
    if (isOfForm && !byRefusal.has(refusal)) byRefusal.set(refusal, value);
  }
  return [...byRefusal.values()];
}
