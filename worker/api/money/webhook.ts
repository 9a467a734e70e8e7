import { Hono } from "hono";
import { z } from "zod";
import { hearGateway } from "../../services/money";
import type { ApiRequest } from "../http/answer";
import { readJson } from "../http/body";
import { answerUnlisted } from "../http/unlisted";

/** The gateway's messages are not signed: only the order id to look up is used. */
const messageSchema = z.object({ data: z.object({ orderId: z.string().max(64) }) });

export const gatewayRoutes = new Hono<{ Bindings: ApiRequest }>();

gatewayRoutes.post("/api/webhooks/toss", (c) =>
  answerUnlisted(c, { path: "/api/webhooks/toss", locale: "ko" }, async (ctx, request) => {
    const message = messageSchema.safeParse(await readJson(request));
    if (message.success) {
      await hearGateway({ ...ctx, headers: request.headers }, message.data.data.orderId);
    }
    // The gateway repeats a message after any other answer.
    return new Response(null, { status: 200 });
  }),
);
