import { AsyncLocalStorage } from "node:async_hooks";
import { described, describedShort } from "../domain/kernel";

/** The request that started the current work, including work after its answer. */
const asking = new AsyncLocalStorage<Request>();
const ownIds = new WeakMap<Request, string>();

/**
 * Answers a request so that its log lines carry its id. Work shared by several requests carries the id of the request that
 * started it.
 */
export const askedBy = <T>(request: Request, answer: () => T): T => asking.run(request, answer);

/** Id of the current request; undefined outside a request. Uses Cloudflare's id if present, so that both logs can be joined. */
export function requestIdNow(): string | undefined {
  const request = asking.getStore();
  if (request === undefined) return undefined;
  const known = request.headers.get("cf-ray") ?? ownIds.get(request);
  if (known !== undefined) return known;
  const id = crypto.randomUUID();
  ownIds.set(request, id);
  return id;
}

/** Writes one structured line per error. Successful requests are not logged: there are too many, and the ledger records them. */
export function logError(message: string, error: unknown, fields: Record<string, string> = {}): void {
  const { stack } = described(error);
  const requestId = requestIdNow();
  const request = requestId === undefined ? {} : { requestId };
  const detail = { error: describedShort(error), ...(stack === undefined ? {} : { stack }) };
  console.error(
    JSON.stringify({ level: "error", script: "ad-serve", message, ...request, ...fields, ...detail }),
  );
}
