/** What JSON, and a form without files, may weigh. */
export const TEXT_BODY_MAX_BYTES = 256 * 1024;
/** What a form's other parts and its boundaries may add to a file. */
export const FORM_OVERHEAD_BYTES = 16 * 1024;

/**
 * Reads a body as far as it may go. What arrives is counted, since a length that a caller declares is only its word.
 * @returns null for one that is longer than `maxBytes`
 */
export async function readLimited(
  request: Pick<Request, "headers" | "body">,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.byteLength;
    if (length > maxBytes) return null;
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
