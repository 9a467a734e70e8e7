/** End of a page of rows, by value: rows that change in between do not shift the next page. */
export interface Place {
  /** Value of the sort column. */
  value: string | number | null;
  key: string;
}

export function cursorOf(sort: string, { value, key }: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([sort, value, key]));
  return btoa(String.fromCharCode(...bytes));
}

/** @returns null for an invalid cursor or one of another sort order; the rows then start from the beginning */
export function placeIn(next: string, sort: string): Place | null {
  const read = readCursor(next);
  return read?.sort === sort ? read.place : null;
}

export function isReportCursor(next: string): boolean {
  return readCursor(next) !== null;
}

function readCursor(next: string): { sort: string; place: Place } | null {
  try {
    const bytes = Uint8Array.from(atob(next), (character) => character.charCodeAt(0));
    const [sort, value, key] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
    const isValue = value === null || typeof value === "string" || typeof value === "number";
    return typeof sort === "string" && isValue && typeof key === "string"
      ? { sort, place: { value, key } }
      : null;
  } catch {
    return null;
  }
}
