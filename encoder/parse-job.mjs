const isUrl = (value) => typeof value === "string" && URL.canParse(value) && /^https?:/.test(value);
const isSize = (value) => Number.isInteger(value) && value >= 144 && value <= 2160;

/** Returns the job with nothing but its known fields, or null when one of them is wrong. */
export function parseJob(body) {
  if (typeof body !== "object" || body === null) return null;
  const { id, kind, sourceUrl, checksum, partBytes, renditions, stills, statusUrl } = body;
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
    Array.isArray(renditions) &&
    Array.isArray(stills) &&
    renditions.length + stills.length > 0 &&
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
    renditions: renditions.map(({ height, putUrl }) => ({ height, putUrl })),
    stills: stills.map(({ width, putUrl }) => ({ width, putUrl })),
  };
}
