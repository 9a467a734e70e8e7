import { z } from "zod";
import { normalizedTexts } from "./texts";
import { fieldErrorsOf, issueCode, NOTED } from "./validation";

/** Unknown fields that one answer names. */
const NAMED_MAX = 50;

/**
 * Notes in a body which of its fields its schema does not know, with what else is wrong with it, for `parseOrRefuse` to refuse: the verb asks
 * first who calls. A copy of the body keeps the note.
 */
export function noteUnknownFields<Body extends object>(body: Body, schema: z.ZodType): Body {
  const names = unknownFields(schema, body).slice(0, NAMED_MAX);
  if (names.length === 0) return body;
  const { error } = schema.safeParse(normalizedTexts(body), { error: issueCode });
  // A body that is of none of the shapes of a union is wrong in no field.
  const { "": _, ...wrong } = error ? fieldErrorsOf(error) : {};
  const unknown = Object.fromEntries(names.map((name) => [name, ["unknownField"]]));
  return Object.assign(body, { [NOTED]: { ...wrong, ...unknown } });
}

/** The dotted paths of fields, at any depth, that no object of a schema has. A record knows any name. */
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

/** Of the shape that knows most of the value, whether or not its values are right. */
function unknownToAll(union: z.ZodUnion, value: object, path: string): string[] {
  const found = (union.options as readonly z.ZodType[]).map((option) => {
    const names = unknownFields(option, value, path);
    const chars = names.reduce((sum, name) => sum + charsAt(value, name.slice(path.length)), 0);
    return { names, chars };
  });
  return found.reduce((best, each) => (each.chars < best.chars ? each : best)).names;
}

/** How much of a value stands at a dotted path. */
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
    // A preprocessing step takes anything; what follows it says the shape.
    const { in: from, out } = schema.def;
    return unwrapped((from instanceof z.ZodTransform ? out : from) as z.ZodType);
  }
  return schema instanceof z.ZodLazy ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}
