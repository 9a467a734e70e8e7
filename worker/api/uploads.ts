import { type Context, Hono } from "hono";
import { localeOfRequest } from "../../locales/words/server";
import { completeUpload, giveUpUpload, putPart } from "../services/content";
import { createContext, type ServiceContext } from "../services/kernel";
import { assetDetailWire, toAssetDetail } from "./content/wire";
import type { ApiRequest } from "./http/answer";
import { readJson, sizedBody } from "./http/body";
import { refusalOf } from "./http/refusal";

type UploadHono = { Bindings: ApiRequest };

/**
 * Where an upload's parts go: `POST /asset/upload-url/{project}/{kind}` gives the address, whose token is all the permission there is.
 * A part is put with its `Content-Digest` (RFC 9530, sha-256); one that arrives as another is refused, and sent again.
 */
export const uploadRoutes = new Hono<UploadHono>();

uploadRoutes.put("/uploads/:token/parts/:number", (c) =>
  answer(c, async (ctx, request) => {
    const part = { ...sizedBody(request), sha256: digestOf(request.headers.get("Content-Digest")) };
    return Response.json({
      sha256: await putPart(ctx, c.req.param("token"), Number(c.req.param("number")), part),
    });
  }),
);

uploadRoutes.post("/uploads/:token/complete", (c) =>
  answer(c, async (ctx, request) => {
    const asset = await completeUpload(ctx, c.req.param("token"), await readJson(request));
    return Response.json(assetDetailWire.parse(toAssetDetail(asset, ctx.locale)));
  }),
);

uploadRoutes.delete("/uploads/:token", (c) =>
  answer(c, async (ctx) => {
    await giveUpUpload(ctx, c.req.param("token"));
    return new Response(null, { status: 204 });
  }),
);

/** Hex; null for a header that names no SHA-256. */
function digestOf(header: string | null): string | null {
  const [, base64] = /(?:^|,\s*)sha-256=:([A-Za-z0-9+/]{43}=):/.exec(header ?? "") ?? [];
  if (!base64) return null;
  return [...atob(base64)].map((char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

async function answer(
  c: Context<UploadHono>,
  run: (ctx: ServiceContext, request: Request) => Promise<Response>,
): Promise<Response> {
  const { request, env, requestId, defer } = c.env;
  const locale = localeOfRequest(request);
  try {
    return await run(createContext({ env, account: null, locale, requestId, defer }), request);
  } catch (error) {
    // The path holds the token: the log names the address without it.
    const scope = { requestId, method: request.method, path: "/uploads", locale };
    const { status, body } = refusalOf(error, scope);
    return Response.json(body, { status });
  }
}
