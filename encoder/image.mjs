import { openImage } from "./open.mjs";
import { writeStill } from "./still.mjs";

/**
 * Writes a picture in a smaller size, as WebP, which keeps what is transparent so.
 * @returns {Promise<{ width: number, height: number } | null>} pixels; null where it is no larger than that already
 */
export async function writeSmaller(from, to, width) {
  await using input = await openImage(from);
  const stream = input.video();
  if (!stream || stream.codecpar.width <= width) return null;
  return await writeStill(input, { path: to, filter: `scale=${width}:-1:flags=lanczos`, codec: "libwebp" });
}
