import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import type { z } from "zod";
import { issueCode, typedNumber } from "../../../domain/kernel";
import { withReadAmounts } from "./typed-amounts";

/** Cached by schema. */
const { coerceFormValue } = configureCoercion({ type: { number: typedNumber } });

/**
 * Parses a form by its schema, in the browser and on the server alike. Numbers are read as people type them (`1,000`), never as
 * program literals (`0x10`, `1e3`).
 */
export function parseTyped<S extends z.ZodType>(form: FormData, schema: S) {
  const typed: z.ZodType<z.output<S>, z.input<S>> = coerceFormValue(schema);
  return parseWithZod(withReadAmounts(form), { schema: typed, error: issueCode, disableAutoCoercion: true });
}
