import { z } from "zod";
import type { Minor } from "./money";

/**
 * A view is a zod object that lists what one kind of reader may see of a record; what it does not list stays on the server. It refuses
 * nothing that may be stored: rules are the business of the schemas that writes are parsed by. Source: decision 0126.
 */

/** An amount in minor units, as it is stored. */
export const minorView = z.custom<Minor>((value) => Number.isSafeInteger(value));

/** The same where it is computed with as a plain number. */
export const amountView = z.int().describe("Minor units of the currency beside it");

/** When something was or will be, epoch milliseconds; the API says it as ISO 8601. */
export const momentView = z.int();

/** A day of some zone, `YYYY-MM-DD`. */
export const dayView = z.string().meta({ format: "date", example: "2026-12-01" });

/**
 * A row as far as a view lists it, for what services answer: nothing is checked, since pages and calls parse their answers by the same view.
 */
export function seenBy<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  row: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> {
  const listed = Object.entries(row).filter(([key]) => Object.hasOwn(shape, key));
  return Object.fromEntries(listed) as z.output<z.ZodObject<Shape>>;
}

/** `{ items, next }` of what a view shows; `next` is an opaque cursor or null. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item).describe("The entries of this page"),
    next: z.string().nullable().describe("Cursor of the next page; null on the last one"),
  });
}

/** Something that is chosen or linked to: its id and its name. */
export const namedView = z.object({ id: z.string().describe("Id"), name: z.string().describe("Name") });

/** One entry a wrong field, by its dotted path. */
export const fieldErrorsView = z.record(z.string(), z.array(z.string()));

/** A change of the kept table of business days. */
export const holidayChangeView = z.object({
  country: z.string(),
  day: z.string(),
  kind: z.enum(["added", "removed"]).describe("Whether it was added or removed"),
});
