import { BACKFILL_SANDBOX } from "../../domain/serving";

/**
 * The page runs its own script only and sends only to this server; images and videos may be on any host that a creative names. Any app or page may
 * embed it.
 */
export const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' https: data:; media-src 'self' https:; " +
  "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** The page of `GET /frame/{unit}`. Its script reads the unit from the address. */
export const FRAME_PAGE = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="referrer" content="no-referrer"><title>AD</title></head><body><script src="/frame.js"></script></body></html>`;

/** The page in which a frame shows an exchange's ad. */
export const EXCHANGE_PATH = "/exchange-ad";

/** The page has no origin wherever it is opened, and otherwise no limits: exchanges' markup loads from any host. */
export const EXCHANGE_POLICY = `sandbox ${BACKFILL_SANDBOX}`;

/** The page asks its embedder for an ad, and becomes it. */
export const EXCHANGE_PAGE = `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="strict-origin-when-cross-origin"><title>AD</title></head><body><script>addEventListener("message",function take(e){if(e.source!==parent||typeof e.data!=="string")return;removeEventListener("message",take);document.open();document.write(e.data);document.close()});if(parent!==window)parent.postMessage("ad","*")</script></body></html>`;
