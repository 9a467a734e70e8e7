import { openAsset } from "../../worker/services/booking";
import { responseLoader } from "../kit/page.server";

const DAY_S = 86_400;

/**
 * An uploaded file for the console's pages. An id's bytes never change, but access may: browsers cache public files only, and
 * request all others each time.
 */
export const loader = responseLoader(async ({ ctx, id, request, url }) => {
  const wanted = url.searchParams.has("video") ? "video" : "picture";
  const { body, bytes, contentType, etag, isPublic } = await openAsset(ctx, id("asset"), wanted);
  const caching = {
    "Cache-Control": isPublic ? `public, max-age=${DAY_S}` : "private, no-cache",
    ETag: etag,
  };
  if (request.headers.get("If-None-Match") === etag) {
    await body.cancel();
    return new Response(null, { status: 304, headers: caching });
  }
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(bytes),
      // A browser's PDF viewer does not work inside the sandbox below.
      "Content-Disposition": contentType === "application/pdf" ? "attachment" : "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      ...caching,
    },
  });
});
