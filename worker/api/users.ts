import { Hono } from "hono";
import { localeOfRequest } from "../../locales/words/server";
import { createContext } from "../services/kernel";
import { forgetUser } from "../services/serving";
import type { ApiRequest } from "./http/answer";
import { refusalOf } from "./http/refusal";

/**
 * `DELETE /api/users/{uid}` with `Authorization: Bearer mdt_…`: a publisher's server has one of its users forgotten; 204. It is called
 * by a server with the publisher's access token, so it is no call of the console's contract.
 */
export const userRoutes = new Hono<{ Bindings: ApiRequest }>();

userRoutes.delete("/api/users/:uid", async (c) => {
  const { request, env, requestId, defer } = c.env;
  const locale = localeOfRequest(request);
  try {
    const ctx = createContext({ env, account: null, locale, requestId, defer });
    await forgetUser(ctx, request.headers.get("Authorization"), c.req.param("uid"));
    return new Response(null, { status: 204 });
  } catch (error) {
    // The path names a user: the log names the address without it.
    const scope = { requestId, method: request.method, path: "/api/users", locale };
    const { status, body } = refusalOf(error, scope);
    return Response.json(body, { status });
  }
});
