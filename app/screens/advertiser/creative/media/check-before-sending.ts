const HEAD_BYTES = 64;

/**
 * Reads a file's own headers before a byte of it is sent, by the rules of the server, which reads them again. What reads videos is fetched
 * when the first of them is chosen.
 * @returns the message code of what is wrong, or null for what may be sent
 */
export async function checkBeforeSending(file: File): Promise<string | null> {
  const { inspectVideo, videoTypeOf } = await import("../../../../../worker/integrations/video");
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  const type = videoTypeOf(await read(0, HEAD_BYTES));
  if (!type) return file.type.startsWith("image/") ? null : "asset.type";
  const facts = await inspectVideo({ size: file.size, read }, type);
  return typeof facts === "string" ? facts : null;
}
