import { z } from "zod";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";

/** `{ items, next }`: `next` is an opaque cursor or null. Source: readings 1. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

export const pageQuerySchema = z.object({
  next: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(LIST_PAGE_LIMIT).default(20),
});
export type PageQuery = z.input<typeof pageQuerySchema>;

/** Keyset paging by id, newest first: ids sort by their time. The cursor is the last id seen. */
export function cursorOf(next: string | undefined): string | null {
  if (!next) return null;
  try {
    const id = atob(next);
    return /^[a-z]{3}_[0-9a-z]{26}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** Takes one row more than asked for to know whether there is a next page. */
export function toPage<Item extends { id: string }>(rows: Item[], limit: number): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? btoa(last.id) : null };
}

/** For `LIKE`, so that what a person types is looked for literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
