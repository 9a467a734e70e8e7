import { Hono } from "hono";
import { localeOfRequest } from "../../../locales/words/server";
import { completeUpload, giveUpUpload, putPart } from "../../services/content";
import type { ApiRequest } from "../http/answer";
import { readJson, sizedBody } from "../http/body";
import { answerUnlisted, type Unlisted } from "../http/unlisted";
import { assetDetailWire, toAssetDetail } from "./wire";

/**
 * Receives the parts of an upload. `POST /asset/upload-url/{project}/{kind}` returns the URL, whose token is the only
 * authorization. A part is sent by PUT with its `Content-Digest` (RFC 9530, sha-256); a part that does not match is refused and
 * sent again.
 */
export const uploadRoutes = new Hono<{ Bindings: ApiRequest }>();

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

/** Hex; null for a header without a SHA-256. */
function digestOf(header: string | null): string | null {
  const [, base64] = /(?:^|,\s*)sha-256=:([A-Za-z0-9+/]{43}=):/.exec(header ?? "") ?? [];
  if (!base64) return null;
  return [...atob(base64)].map((char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

const answer = (c: Unlisted, run: Parameters<typeof answerUnlisted>[2]) =>
  answerUnlisted(c, { path: "/uploads", locale: localeOfRequest(c.env.request) }, run);
