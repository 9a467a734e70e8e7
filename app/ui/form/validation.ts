import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { useHydrated } from "../use-hydrated";
import { parseTyped } from "./parse-typed";

/**
 * Validation of forms on the server and in development. In the browser's build, `late/validation.ts` stands for this module, and zod is
 * loaded once a page shows a form. Source: decision 0213.
 */

/** Which fields are required. */
export const requirementsOf = (schema: z.ZodType) => getZodConstraint(schema);

/** Conform's verdict on a form; in the browser, nothing is refused until zod has been loaded: the server refuses it. */
export const checkForm = parseTyped;

/** The value as a schema reads it; null if it is refused, and until validation is possible in the browser. */
export function useRead<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | null {
  const read = useHydrated() ? schema.safeParse(value) : null;
  return read?.success ? read.data : null;
}

/** Runs a check once validation is possible. */
export function whenLoaded(run: () => void): void {
  run();
}

export function useValidation(): void {}
