/** Maximum part size; the console splits a source into parts of 8 MiB. */
const PART_MAX_BYTES = 64 * 1024 * 1024;
const MADE_MAX = 10;
const URL_MAX_CHARS = 4_096;

const SIDE_MAX_PX = 16_384;
const DURATION_MAX_MS = 10 * 60_000;

const isWithin = (value, most) => Number.isInteger(value) && value > 0 && value <= most;
const isSize = (value) => Number.isInteger(value) && value >= 144 && value <= 2160;

const isShown = (shown) =>
  isWithin(shown?.width, SIDE_MAX_PX) &&
  isWithin(shown.height, SIDE_MAX_PX) &&
  isWithin(shown.maxDurationMs, DURATION_MAX_MS);
const pick = ({ width, height, maxDurationMs }) => ({ width, height, maxDurationMs });

/**
 * Returns the job with only its known fields, or null if one of them is invalid.
 * @param {unknown} body
 * @param {string} consoleOrigin the only allowed origin of a job's URLs
 */
export function parseJob(body, consoleOrigin) {
  if (typeof body !== "object" || body === null) return null;
  const isUrl = (value) =>
    typeof value === "string" &&
    value.length <= URL_MAX_CHARS &&
    URL.canParse(value) &&
    new URL(value).origin === consoleOrigin &&
    new URL(value).pathname.startsWith("/encoding/");
  const { id, kind, sourceUrl, checksum, partBytes, shown, renditions, stills, statusUrl } = body;
  const valid =
    typeof id === "string" &&
    /^[\w-]{1,80}$/.test(id) &&
    (kind === "video" || kind === "image") &&
    isUrl(sourceUrl) &&
    isUrl(statusUrl) &&
    typeof checksum === "string" &&
    /^[0-9a-f]{64}(?:-\d{1,5})?$/.test(checksum) &&
    Number.isInteger(partBytes) &&
    partBytes > 0 &&
    partBytes <= PART_MAX_BYTES &&
    (kind === "image" || isShown(shown)) &&
    Array.isArray(renditions) &&
    Array.isArray(stills) &&
    renditions.length + stills.length > 0 &&
    renditions.length + stills.length <= MADE_MAX &&
    renditions.every((each) => isSize(each?.height) && isUrl(each.putUrl)) &&
    stills.every((each) => isSize(each?.width) && isUrl(each.putUrl));
  if (!valid) return null;
  return {
    id,
    kind,
    sourceUrl,
    checksum,
    partBytes,
    statusUrl,
    ...(kind === "video" ? { shown: pick(shown) } : {}),
    renditions: renditions.map(({ height, putUrl }) => ({ height, putUrl })),
    stills: stills.map(({ width, putUrl }) => ({ width, putUrl })),
  };
}
