import { Hono } from "hono";
import {
  type ByteRange,
  openSource,
  putRendition,
  putStill,
  takeEncoderReport,
} from "../../services/content";
import type { ApiRequest } from "../http/answer";
import { readJson, sizedBody } from "../http/body";
import { answerUnlisted, type Unlisted } from "../http/unlisted";

/**
 * The part of a file of `size` bytes that a `Range` header requests: `bytes=a-b`, `bytes=a-` or `bytes=-n`. Without a valid
 * header it is the whole file. Source: RFC 9110, section 14.
 * @returns null when the range is outside the file: 416
 */
export function byteRange(header: string | null, size: number): ByteRange | null {
  const [matched, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (!matched || (!first && !last)) return { offset: 0, length: size };
  if (!first) {
    const length = Math.min(Number(last), size);
    return length > 0 ? { offset: size - length, length } : null;
  }
  const offset = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  return offset < size && offset <= end ? { offset, length: end - offset + 1 } : null;
}

/**
 * URLs that an encoding job gives the encoder. Each has a signed token as its only authorization, for one asset
 * and one purpose, valid for hours; an invalid token answers 404.
 */
export const encodingRoutes = new Hono<{ Bindings: ApiRequest }>();

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

/** The caller is a machine without a language: refusals use the default one. */
const answer = (c: Unlisted, run: Parameters<typeof answerUnlisted>[2]) =>
  answerUnlisted(c, { path: "/encoding", locale: "ko" }, run);
