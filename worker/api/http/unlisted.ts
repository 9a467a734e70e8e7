import type { Context } from "hono";
import { createContext, type Locale, type ServiceContext } from "../../services/kernel";
import type { ApiRequest } from "./answer";
import { refusalOf } from "./refusal";

/** How an address is answered that is no call of the contract. */
export type Unlisted = Context<{ Bindings: ApiRequest }>;

/**
 * Answers somebody whom no account stands for: a token in the address or in a header is all the permission there is.
 * @param path what logs name in place of the address, which holds the token or names a user
 */
export async function answerUnlisted(
  c: Unlisted,
  { path, locale }: { path: string; locale: Locale },
  run: (ctx: ServiceContext, request: Request) => Promise<Response>,
): Promise<Response> {
  const { request, env, requestId, defer } = c.env;
  try {
    return await run(createContext({ env, account: null, locale, requestId, defer }), request);
  } catch (error) {
    const { status, body } = refusalOf(error, { requestId, method: request.method, path, locale });
    return Response.json(body, { status });
  }
}
