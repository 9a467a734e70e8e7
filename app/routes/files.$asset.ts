import { openAsset } from "../../worker/services/assets/open";
import { pageLoader } from "../server/respond";

const DAY_S = 86_400;

/** An uploaded file for the console's own pages. Its bytes never change under its id, but who may see it can. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const wanted = url.searchParams.has("film") ? "film" : "picture";
  const { body, bytes, contentType } = await openAsset(ctx, params.asset ?? "", wanted);
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(bytes),
      // A browser's PDF reader needs more than the sandbox below allows.
      "Content-Disposition": contentType === "application/pdf" ? "attachment" : "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": `private, max-age=${DAY_S}`,
    },
  });
});
