import { AsyncLocalStorage } from "node:async_hooks";
import { described, describedShort } from "../domain/kernel";

/** The request that whatever runs was begun by, also what goes on behind its answer. */
const asking = new AsyncLocalStorage<Request>();
const ownIds = new WeakMap<Request, string>();

/** Answers a request so that each line that is logged on its account carries its id. Of work that several requests share it is the one that began it. */
export const askedBy = <T>(request: Request, answer: () => T): T => asking.run(request, answer);

/** The id of the request that is being answered; undefined where nobody asked. Cloudflare's own where there is one, so that its logs and ours meet. */
export function requestIdNow(): string | undefined {
  const request = asking.getStore();
  if (request === undefined) return undefined;
  const known = request.headers.get("cf-ray") ?? ownIds.get(request);
  if (known !== undefined) return known;
  const id = crypto.randomUUID();
  ownIds.set(request, id);
  return id;
}

/** One structured line an error. Requests that go well are not logged: there are too many, and the ledger has them. */
export function logError(message: string, error: unknown, fields: Record<string, string> = {}): void {
  const { stack } = described(error);
  const requestId = requestIdNow();
  const request = requestId === undefined ? {} : { requestId };
  const detail = { error: describedShort(error), ...(stack === undefined ? {} : { stack }) };
  console.error(
    JSON.stringify({ level: "error", script: "ad-serve", message, ...request, ...fields, ...detail }),
  );
}
