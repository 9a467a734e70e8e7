import { z } from "zod";

/** What a schema asks of a field, as far as the schema itself says it. Rules between fields are not among these. */
export type Constraint =
  | { kind: "required" | "whole" | "option" | "format" }
  | { kind: "shortest" | "longest" | "least" | "most"; limit: number };

/** A field that a body holds: `taxInvoice.managerEmail`, or `unitIds.0` for what a list holds. */
export interface Leaf {
  path: string;
  schema: z.ZodType;
  constraints: Constraint[];
}

/** In a table of wrong values: the field is left out. */
export const ABSENT = Symbol("absent");

/** A value of a type that the field does not take. */
export function wrongTypeFor({ schema }: Leaf): unknown {
  return unwrapped(schema) instanceof z.ZodObject ? "no object" : { wrong: true };
}

/** The branches of a body by what tells them apart; a body of one shape has one. */
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
  // Shapes that a word of their own tells apart: the first has none and is everything else.
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

/** What a schema asks of a value that is there. */
export function checksIn(schema: z.ZodType): Constraint[] {
  // What an object is checked by is a rule between its fields.
  if (schema instanceof z.ZodObject) return [];
  const checks = (schema.def.checks ?? []).map(({ _zod: { def } }) => def as CheckDef);
  // A number is checked by hand for one thing: that it is whole, which its format says as well.
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

/** Whether a wrong value breaks just this constraint, by as little as can be. */
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
