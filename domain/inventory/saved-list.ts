import { z } from "zod";
import { CURRENCIES, type Currency, momentView } from "../kernel";

/** Source: rule L24. */
export const SAVED_LISTS_MAX = 20;
export const SAVED_ENTRIES_MAX = 100;
export const SAVED_LIST_NAME_MAX_CHARS = 40;
export const SAVED_NOTE_MAX_CHARS = 200;

/** A publisher of the catalogue, or a product. */
export const SAVED_KINDS = ["media", "product"] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

const id = z.string().min(1).max(40);
const name = z.string().trim().max(SAVED_LIST_NAME_MAX_CHARS);

export const savedListSchema = z.object({ name: name.min(1) });

/** Which lists an entry is in. `was` are the lists that its form showed as such: others are left alone. */
export const savedEntrySchema = z.object({
  kind: z.enum(SAVED_KINDS),
  target: id,
  lists: z.array(id).max(SAVED_LISTS_MAX).default([]),
  was: z.array(id).max(SAVED_LISTS_MAX).default([]),
  /** Name of a list to create; empty for none. */
  newList: name.default(""),
});

/** An entry of a list. */
export const savedPlaceSchema = z.object({ kind: z.enum(SAVED_KINDS), target: id });
export const savedNoteSchema = savedPlaceSchema.extend({
  note: z.string().trim().max(SAVED_NOTE_MAX_CHARS).default(""),
});

export const savedListView = z.object({
  id: z.string(),
  name: z.string(),
  media: z.int(),
  products: z.int(),
  updatedAt: momentView,
});
export type SavedList = z.output<typeof savedListView>;

/** What a saved entry costs at least, by currency; empty where it has no price of its own. */
export interface SavedCost {
  publisherId: string;
  least: readonly { currency: Currency; leastMinor: number }[];
}

export const savedTotalsView = z.object({
  amounts: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      /** Of the entries' least amounts. */
      lowMinor: z.int(),
      highMinor: z.int(),
      /** All entries together, each at its least. */
      allMinor: z.int(),
    }),
  ),
  /** Daily users of the publishers that are measured; null if none is. */
  readers: z.int().nullable(),
  /** Publishers without a measurement. */
  unmeasured: z.int(),
});
export type SavedTotals = z.output<typeof savedTotalsView>;

/**
 * Totals of a list. A publisher with several entries counts its readers once.
 * @param readers of each publisher; absent where nothing was measured
 */
export function savedTotals(
  entries: readonly SavedCost[],
  readers: ReadonlyMap<string, number>,
): SavedTotals {
  const amounts = CURRENCIES.flatMap((currency) => {
    const costs = entries.flatMap(({ least }) => {
      const own = least.filter((each) => each.currency === currency).map(({ leastMinor }) => leastMinor);
      return own.length > 0 ? [Math.min(...own)] : [];
    });
    if (costs.length === 0) return [];
    return [
      {
        currency,
        lowMinor: Math.min(...costs),
        highMinor: Math.max(...costs),
        allMinor: costs.reduce((sum, each) => sum + each, 0),
      },
    ];
  });
  const publishers = [...new Set(entries.map(({ publisherId }) => publisherId))];
  const measured = publishers.flatMap((id) => readers.get(id) ?? []);
  return {
    amounts,
    readers: measured.length > 0 ? measured.reduce((sum, each) => sum + each, 0) : null,
    unmeasured: publishers.length - measured.length,
  };
}
