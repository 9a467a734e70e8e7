import type { Context } from "hono";
import { createContext, type Locale, type ServiceContext } from "../../services/kernel";
import type { ApiRequest } from "./answer";
import { refusalOf } from "./refusal";

/** A request outside the contract. */
export type Unlisted = Context<{ Bindings: ApiRequest }>;

/**
 * Answers a caller without an account, whose only authorization is a token in the URL or in a header.
 * @param path logged instead of the URL, which contains the token or names a user
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
