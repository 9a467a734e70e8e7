/** Where a page of rows ended: rows that changed meanwhile are neither repeated nor left out by their number. */
export interface Place {
  /** Of what the rows are sorted by. */
  value: string | number | null;
  key: string;
}

export function cursorOf(sort: string, { value, key }: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([sort, value, key]));
  return btoa(String.fromCharCode(...bytes));
}

/** @returns null for a damaged cursor, and for one of another order, which is the start of the rows */
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
