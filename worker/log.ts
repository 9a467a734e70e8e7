import { described } from "../domain/kernel";

const logged = new WeakSet<object>();

/**
 * One JSON line an event, so that a log search by request id finds all that happened for one visitor. An error that passes several hands is
 * told by the first: Remix hands back what a page or its drawing has told already.
 */
export function logError(event: string, error: unknown, fields: Record<string, unknown>): void {
  if (typeof error === "object" && error !== null) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.error(JSON.stringify({ level: "error", event, ...fields, error: described(error) }));
}
