import { z } from "zod";
import { parseOrRefuse } from "../../../domain/shared/validation";

/**
 * The query as its schema reads it. A parameter that may be repeated is an array however often it stands there; any
 * other one that is repeated is refused with its name.
 * @throws AppError 070
 */
export function readQuery(url: URL, schema: z.ZodObject | undefined): Record<string, unknown> {
  if (!schema) return {};
  const raw: Record<string, unknown> = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    raw[name] = values.length > 1 || isList(schema.shape[name]) ? values : values[0];
  }
  return parseOrRefuse(schema, raw);
}

function isList(field: unknown): boolean {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodArray;
}
