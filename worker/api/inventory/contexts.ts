import { Hono } from "hono";
import { localeOfRequest } from "../../../locales/words/server";
import { setContextsByToken } from "../../services/inventory";
import type { ApiRequest } from "../http/answer";
import { readJson } from "../http/body";
import { answerUnlisted } from "../http/unlisted";

/**
 * `PUT /api/contexts` with `Authorization: Bearer mdt_…` and `{ contents: [{ id, topics }] }`: sets the topics of a publisher's
 * contents. A publisher's server calls it with its access token, so it is not part of the console's contract.
 */
export const contextRoutes = new Hono<{ Bindings: ApiRequest }>();

contextRoutes.put("/api/contexts", (c) =>
  answerUnlisted(
    c,
    { path: "/api/contexts", locale: localeOfRequest(c.env.request) },
    async (ctx, request) => {
      const stored = await setContextsByToken(
        ctx,
        request.headers.get("Authorization"),
        await readJson(request),
      );
      return Response.json(stored);
    },
  ),
);
