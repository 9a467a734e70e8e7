import frameScript from "../dist/frame-v1.txt";
import { EXCHANGE_PAGE, EXCHANGE_POLICY, FRAME_PAGE, FRAME_POLICY } from "../frame/page";
import { answerText } from "./text";

/** `GET /frame/{unit}`: a page that draws one ad for an app's web view. It sets no cookie and stores nothing. */
export const answerFrame = (request: Request): Promise<Response> =>
  answerText(request, {
    source: FRAME_PAGE,
    type: "text/html; charset=utf-8",
    headers: {
      "Content-Security-Policy": FRAME_POLICY,
      "Permissions-Policy": "geolocation=(), camera=(), microphone=()",
      "X-Robots-Tag": "noindex",
    },
  });

/** `GET /frame.js` */
export const answerFrameScript = (request: Request): Promise<Response> =>
  answerText(request, { source: frameScript, type: "text/javascript; charset=utf-8" });

/** `GET /exchange-ad`: the page without an origin in which a frame shows an exchange's ad. */
export const answerExchangeAd = (request: Request): Promise<Response> =>
  answerText(request, {
    source: EXCHANGE_PAGE,
    type: "text/html; charset=utf-8",
    headers: { "Content-Security-Policy": EXCHANGE_POLICY, "X-Robots-Tag": "noindex" },
  });
