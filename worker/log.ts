import { described } from "../domain/kernel";

const logged = new WeakSet<object>();

/**
 * Logs one JSON line per event; a search by request id finds everything about one request. An error that passes through several layers is logged
 * by the first: Remix returns errors that a page or its rendering has logged already.
 */
export function logError(event: string, error: unknown, fields: Record<string, unknown>): void {
  if (typeof error === "object" && error !== null) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.error(JSON.stringify({ level: "error", event, ...fields, error: described(error) }));
}
