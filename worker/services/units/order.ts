import { and, asc, desc, eq, gt, lt, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { schema } from "../../db/client";
import type { Page } from "../shared/paging";
import type { UnitRow } from "./find";

/** What a list of units may be sorted by. */
export const UNIT_SORTS = ["createdAt", "name"] as const;

export const unitOrderSchema = z.object({
  sort: z.enum(UNIT_SORTS).default("createdAt"),
  dir: z.enum(["asc", "desc"]).default("desc"),
});
export type UnitOrder = z.output<typeof unitOrderSchema>;

const { adUnits } = schema;

/** By the id where two are alike, so that the order is the same on every page. */
export function inOrder({ sort, dir }: UnitOrder): SQL[] {
  const direction = dir === "asc" ? asc : desc;
  return [direction(adUnits[sort]), direction(adUnits.id)];
}

/** The units behind a cursor: keyset paging. A cursor that is none, or of another order, is the start. */
export function behindUnit({ sort, dir }: UnitOrder, next: string | undefined): SQL | undefined {
  const place = placeOf(sort, next);
  if (!place) return undefined;
  const beyond = dir === "asc" ? gt : lt;
  const column = adUnits[sort];
  return or(beyond(column, place.value), and(eq(column, place.value), beyond(adUnits.id, place.id)));
}

/** @param rows one more than the page holds, where there is a next one */
export function toUnitPage<Item extends UnitRow>(
  rows: readonly Item[],
  limit: number,
  { sort }: UnitOrder,
): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const place = rows.length > limit && last ? JSON.stringify([sort, last[sort], last.id]) : null;
  return {
    items,
    next: place === null ? null : btoa(String.fromCharCode(...new TextEncoder().encode(place))),
  };
}

function placeOf(sort: UnitOrder["sort"], next: string | undefined) {
  if (!next) return null;
  try {
    const bytes = Uint8Array.from(atob(next), (character) => character.charCodeAt(0));
    const [of, value, id] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
    const isValue = typeof value === (sort === "name" ? "string" : "number");
    return of === sort && isValue && typeof id === "string" ? { value: value as string & number, id } : null;
  } catch {
    return null;
  }
}
