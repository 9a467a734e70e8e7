import { z } from "zod";
import { normalizedTexts } from "./texts";
import { fieldErrorsOf, issueCode, NOTED } from "./validation";

/** Maximum unknown fields listed in one answer. */
const NAMED_MAX = 50;

/**
 * Attaches the unknown fields of a body and its other errors to the body, for `parseOrRefuse` to report later: the verb checks
 * the caller first. A copy of the body retains the note.
 */
export function noteUnknownFields<Body extends object>(body: Body, schema: z.ZodType): Body {
  const names = unknownFields(schema, body).slice(0, NAMED_MAX);
  if (names.length === 0) return body;
  const { error } = schema.safeParse(normalizedTexts(body), { error: issueCode });
  // A body that matches no shape of a union has no error in a specific field.
  const { "": _, ...wrong } = error ? fieldErrorsOf(error) : {};
  const unknown = Object.fromEntries(names.map((name) => [name, ["unknownField"]]));
  return Object.assign(body, { [NOTED]: { ...wrong, ...unknown } });
}

/** The dotted paths of fields, at any depth, that a schema's objects do not define. Records accept any name. */
export function unknownFields(schema: z.ZodType, value: unknown, path = ""): string[] {
  const core = unwrapped(schema);
  if (Array.isArray(value)) {
    if (!(core instanceof z.ZodArray)) return [];
    return value.flatMap((item, at) => unknownFields(core.element as z.ZodType, item, `${path}${at}.`));
  }
  if (typeof value !== "object" || value === null) return [];
  if (core instanceof z.ZodObject) {
    const takesAny = core.def.catchall !== undefined && !(core.def.catchall instanceof z.ZodNever);
    return Object.entries(value).flatMap(([name, inner]) => {
      const field = Object.hasOwn(core.shape, name) ? (core.shape[name] as z.ZodType) : null;
      if (field) return unknownFields(field, inner, `${path}${name}.`);
      return takesAny ? [] : [`${path}${name}`];
    });
  }
  if (core instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([name, inner]) =>
      unknownFields(core.valueType as z.ZodType, inner, `${path}${name}.`),
    );
  if (core instanceof z.ZodUnion) return unknownToAll(core, value, path);
  if (core instanceof z.ZodIntersection) {
    const right = new Set(unknownFields(core.def.right as z.ZodType, value, path));
    return unknownFields(core.def.left as z.ZodType, value, path).filter((name) => right.has(name));
  }
  return [];
}

/** Unknown fields for the union's shape that knows most of the value, valid or not. */
function unknownToAll(union: z.ZodUnion, value: object, path: string): string[] {
  const found = (union.options as readonly z.ZodType[]).map((option) => {
    const names = unknownFields(option, value, path);
    const chars = names.reduce((sum, name) => sum + charsAt(value, name.slice(path.length)), 0);
    return { names, chars };
  });
  return found.reduce((best, each) => (each.chars < best.chars ? each : best)).names;
}

/** Number of characters of the value at a dotted path. */
function charsAt(value: unknown, path: string): number {
  const found = path
    .split(".")
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], value);
  return JSON.stringify(found)?.length ?? 0;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  )
    return unwrapped(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodPipe) {
    // A preprocessing step accepts anything; the schema after it defines the shape.
    const { in: from, out } = schema.def;
    return unwrapped((from instanceof z.ZodTransform ? out : from) as z.ZodType);
  }
  return schema instanceof z.ZodLazy ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}
