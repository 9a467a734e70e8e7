import { Hono } from "hono";
import { localeOfRequest } from "../../../locales/words/server";
import { forgetUser } from "../../services/serving";
import type { ApiRequest } from "../http/answer";
import { answerUnlisted } from "../http/unlisted";

/**
 * `DELETE /api/users/{uid}` with `Authorization: Bearer mdt_…`: deletes a publisher's user; answers 204. A publisher's server
 * calls it with its access token, so it is not part of the console's contract.
 */
export const userRoutes = new Hono<{ Bindings: ApiRequest }>();

userRoutes.delete("/api/users/:uid", (c) =>
  answerUnlisted(
    c,
    { path: "/api/users", locale: localeOfRequest(c.env.request) },
    async (ctx, { headers }) => {
      await forgetUser(ctx, headers.get("Authorization"), c.req.param("uid"));
      return new Response(null, { status: 204 });
    },
  ),
);
