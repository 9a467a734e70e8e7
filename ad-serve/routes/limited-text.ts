/** The request's body as text; null if it exceeds `maxBytes`. Reads no more than that. */
export const readLimitedText = (request: Request, maxBytes: number): Promise<string | null> =>
  readLimited(request.body, maxBytes);

/** A body as text; null if it exceeds `maxBytes`. Reads no more than that. */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<string | null> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let bytes = 0;
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}
