import { z } from "zod";

/** A field's constraints in its schema. Rules between fields are not included. */
export type Constraint =
  | { kind: "required" | "whole" | "option" | "format" }
  | { kind: "shortest" | "longest" | "least" | "most"; limit: number };

/** A field of a body: `taxInvoice.managerEmail`, or `unitIds.0` for a list item. */
export interface Leaf {
  path: string;
  schema: z.ZodType;
  constraints: Constraint[];
}

/** Marks an omitted field in a table of invalid values. */
export const ABSENT = Symbol("absent");

/** A value of an unsupported type. */
export function wrongTypeFor({ schema }: Leaf): unknown {
  return unwrapped(schema) instanceof z.ZodObject ? "no object" : { wrong: true };
}

/** The branches of a body by discriminator; a body without a union has one. */
export function branchesOf(
  body: z.ZodType,
): { by: string | null; name: string | null; schema: z.ZodObject }[] {
  if (body instanceof z.ZodDiscriminatedUnion) {
    const by = body.def.discriminator;
    return body.def.options.map((option) => {
      const schema = option as z.ZodObject;
      return { by, name: String((schema.shape[by] as z.ZodLiteral).value), schema };
    });
  }
  // A union by a single keyword: the first branch has none and covers all other values.
  if (body instanceof z.ZodUnion) return body.options.map((option) => namedByWord(option as z.ZodObject));
  return [{ by: null, name: null, schema: body as z.ZodObject }];
}

function namedByWord(schema: z.ZodObject) {
  const [name, word] = Object.entries(schema.shape).find(([, field]) => field instanceof z.ZodLiteral) ?? [];
  if (name === undefined) return { by: null, name: null, schema };
  return { by: null, name: String((word as z.ZodLiteral).value), schema: without(schema, name) };
}

function without(schema: z.ZodObject, name: string): z.ZodObject {
  const { [name]: _word, ...rest } = schema.shape;
  return z.object(rest);
}

/** Every field of an object, at any depth. */
export function leavesOf(schema: z.ZodObject, prefix = ""): Leaf[] {
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    leavesUnder(field as z.ZodType, `${prefix}${name}`),
  );
}

function leavesUnder(schema: z.ZodType, path: string): Leaf[] {
  const core = unwrapped(schema);
  const mayMiss = path.endsWith(".0") || schema.safeParse(undefined).success;
  const constraints: Constraint[] = [...(mayMiss ? [] : [{ kind: "required" } as const]), ...checksIn(core)];
  const own = { path, schema, constraints };
  if (core instanceof z.ZodObject) return [own, ...leavesOf(core, `${path}.`)];
  if (core instanceof z.ZodArray) return [own, ...leavesUnder(core.element as z.ZodType, `${path}.0`)];
  return [own];
}

export function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  return schema;
}

/** Constraints of a present value. */
export function checksIn(schema: z.ZodType): Constraint[] {
  // An object's own checks are rules between its fields.
  if (schema instanceof z.ZodObject) return [];
  const checks = (schema.def.checks ?? []).map(({ _zod: { def } }) => def as CheckDef);
  // A number's only custom check is that it is whole, which its format also states.
  const said = checks.filter(({ check }) => !(check === "custom" && isNumber(schema)));
  const own = said.flatMap(constraintOf);
  if (schema instanceof z.ZodPipe) {
    return [...checksIn(schema.def.in as z.ZodType), ...checksIn(schema.def.out as z.ZodType), ...own];
  }
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return [{ kind: "option" }, ...own];
  if (schema.def.type === "string" && "format" in schema.def) return [{ kind: "format" }, ...own];
  return own;
}

const isNumber = (schema: z.ZodType) => schema.def.type === "number";

interface CheckDef {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
}

function constraintOf({ check, minimum = 0, maximum = 0, value = 0 }: CheckDef): Constraint[] {
  switch (check) {
    case "min_length":
      return [{ kind: "shortest", limit: minimum }];
    case "max_length":
      return [{ kind: "longest", limit: maximum }];
    case "greater_than":
      return [{ kind: "least", limit: value }];
    case "less_than":
      return [{ kind: "most", limit: value }];
    case "number_format":
      return [{ kind: "whole" }];
    case "string_format":
    case "custom":
      return [{ kind: "format" }];
    case "overwrite":
      return [];
    default:
      throw new Error(`no wrong value is known for the check ${check}`);
  }
}

/** Whether an invalid value breaks only this constraint, by the smallest amount. */
export function breaks({ kind, ...rest }: Constraint, value: unknown, schema: z.ZodType): boolean {
  const limit = "limit" in rest ? rest.limit : 0;
  const length = typeof value === "string" || Array.isArray(value) ? value.length : null;
  switch (kind) {
    case "required":
      return value === ABSENT;
    case "whole":
      return typeof value === "number" && !Number.isInteger(value);
    case "shortest":
      return length === limit - 1;
    case "longest":
      return length === limit + 1;
    case "least":
      return value === limit - 1;
    case "most":
      return value === limit + 1;
    case "option":
      return typeof value === "string" && codesOf(schema, value).includes("invalid_value");
    case "format":
      return codesOf(schema, value).some((code) => code === "invalid_format" || code === "custom");
  }
}

function codesOf(schema: z.ZodType, value: unknown): string[] {
  return value === ABSENT ? [] : (schema.safeParse(value).error?.issues.map(({ code }) => code) ?? []);
}
