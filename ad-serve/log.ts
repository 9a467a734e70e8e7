import { described, describedShort } from "../domain/shared/described";

/** One structured line an error. Requests that go well are not logged: there are too many, and the ledger has them. */
export function logError(message: string, error: unknown, fields: Record<string, string> = {}): void {
  const { stack } = described(error);
  const detail = { error: describedShort(error), ...(stack === undefined ? {} : { stack }) };
  console.error(JSON.stringify({ level: "error", script: "ad-serve", message, ...fields, ...detail }));
}

/** Cloudflare's own id of the request where there is one, so that its logs and ours meet. */
export function requestIdOf(request: Request): string {
  return request.headers.get("cf-ray") ?? crypto.randomUUID();
}
