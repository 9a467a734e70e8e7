/**
 * The page runs its own script only and sends only to this server; images and videos may be on any host that a creative names. Any app or page may
 * embed it.
 */
export const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' https: data:; media-src 'self' https:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The page of `GET /frame/{unit}`. Its script reads the unit from the address. */
export const FRAME_PAGE = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="referrer" content="no-referrer"><title>AD</title></head><body><script src="/frame.js"></script></body></html>`;
