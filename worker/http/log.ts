/** One JSON line an event, so that a log search by request id finds all that happened for one visitor. */
export function logError(event: string, error: unknown, fields: Record<string, unknown>): void {
  const cause =
    error instanceof Error
      ? { name: error.name, message: error.message, stack: error.stack }
      : { message: String(error) };
  console.error(JSON.stringify({ level: "error", event, ...fields, error: cause }));
}
