import { z } from "zod";
import type { Minor } from "./money";

/**
 * A view is a zod object that lists the fields of a record that one kind of reader may see; other fields stay on the server. It accepts
 * everything that may be stored: validation belongs to the input schemas. Source: decision 0126.
 */

/** A stored amount in minor units. */
export const minorView = z.custom<Minor>((value) => Number.isSafeInteger(value));

/** An amount as a plain number, for computation. */
export const amountView = z.int().describe("Minor units of the currency beside it");

/** A time in epoch milliseconds; the API returns it as ISO 8601. */
export const momentView = z.int();

/** A day in some zone, `YYYY-MM-DD`. */
export const dayView = z.string().meta({ format: "date", example: "2026-12-01" });

/**
 * A row reduced to a view's fields, for services' results. Not validated, since pages and calls parse results by the same view.
 */
export function seenBy<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  row: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> {
  const listed = Object.entries(row).filter(([key]) => Object.hasOwn(shape, key));
  return Object.fromEntries(listed) as z.output<z.ZodObject<Shape>>;
}

/** `{ items, next }` with items of a view; `next` is an opaque cursor or null. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item).describe("The entries of this page"),
    next: z.string().nullable().describe("Cursor of the next page; null on the last one"),
  });
}

/** An item that can be selected or linked to: its id and name. */
export const namedView = z.object({ id: z.string().describe("Id"), name: z.string().describe("Name") });

/** Message codes by invalid field's dotted path. */
export const fieldErrorsView = z.record(z.string(), z.array(z.string()));

/** An operators' change to the table of holidays. */
export const holidayChangeView = z.object({
  country: z.string(),
  day: z.string(),
  kind: z.enum(["added", "removed"]).describe("Whether it was added or removed"),
});
