import { z } from "zod";
import { AppError, isBoundedQuery, parseOrRefuse } from "../../../domain/kernel";

/**
 * The query as its schema reads it. A parameter that may be repeated is an array however often it stands there; any
 * other one that is repeated is refused with its name.
 * @throws AppError 070
 */
export function readQuery(url: URL, schema: z.ZodObject | undefined): Record<string, unknown> {
  if (!schema) return {};
  if (!isBoundedQuery(url.search)) throw new AppError("070");
  const given = new Map<string, string[]>();
  for (const [name, value] of url.searchParams) {
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  const raw = [...given].map(([name, values]): [string, unknown] => [
    name,
    values.length > 1 || isList(schema.shape[name]) ? values : values[0],
  ]);
  return parseOrRefuse(schema, Object.fromEntries(raw));
}

function isList(field: unknown): boolean {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodArray;
}
