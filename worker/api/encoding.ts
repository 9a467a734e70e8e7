import { type Context, Hono } from "hono";
import { openSource, putRendition, putStill, takeEncoderReport } from "../services/content";
import { createContext, type ServiceContext } from "../services/kernel";
import type { ApiRequest } from "./http/answer";
import { readJson, sizedBody } from "./http/body";
import { byteRange } from "./http/byte-range";
import { refusalOf } from "./http/refusal";

type EncodingHono = { Bindings: ApiRequest };

/**
 * The addresses that a job carries to the encoder. The token in each is all the permission there is: signed, for one asset
 * and one purpose, for hours; with any other the address does not exist.
 */
export const encodingRoutes = new Hono<EncodingHono>();

encodingRoutes.get("/encoding/:token/source", (c) =>
  answer(c, async (ctx, request) => {
    const header = request.headers.get("Range");
    const source = await openSource(ctx, c.req.param("token"), (size) => byteRange(header, size));
    const { contentType, part, size } = source;
    if (!part) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}` } });
    const isPart = part.length < size || header !== null;
    const headers = new Headers({
      "Accept-Ranges": "bytes",
      "Content-Length": String(part.length),
      "Content-Type": contentType,
    });
    if (isPart) headers.set("Content-Range", `bytes ${part.offset}-${part.offset + part.length - 1}/${size}`);
    return new Response(part.body, { status: isPart ? 206 : 200, headers });
  }),
);

encodingRoutes.put("/encoding/:token/rendition/:height", (c) =>
  answer(c, async (ctx, request) => {
    await putRendition(ctx, c.req.param("token"), Number(c.req.param("height")), sizedBody(request));
    return new Response(null, { status: 204 });
  }),
);

encodingRoutes.put("/encoding/:token/still/:width", (c) =>
  answer(c, async (ctx, request) => {
    await putStill(ctx, c.req.param("token"), Number(c.req.param("width")), sizedBody(request));
    return new Response(null, { status: 204 });
  }),
);

encodingRoutes.post("/encoding/:token/status", (c) =>
  answer(c, async (ctx, request) => {
    const status = await takeEncoderReport(ctx, c.req.param("token"), await readJson(request));
    return Response.json({ status });
  }),
);

/** A machine asks, so nobody's language is known: refusals speak the default one. */
async function answer(
  c: Context<EncodingHono>,
  run: (ctx: ServiceContext, request: Request) => Promise<Response>,
): Promise<Response> {
  const { request, env, requestId, defer } = c.env;
  const locale = "ko";
  try {
    return await run(createContext({ env, account: null, locale, requestId, defer }), request);
  } catch (error) {
    // The path holds the token: the log names the address without it.
    const { status, body } = refusalOf(error, {
      requestId,
      method: request.method,
      path: "/encoding",
      locale,
    });
    return Response.json(body, { status });
  }
}
