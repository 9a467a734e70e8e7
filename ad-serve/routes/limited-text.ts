/** The request's body as text; null if it exceeds `maxBytes`. Reads no more than that. */
export async function readLimitedText(request: Request, maxBytes: number): Promise<string | null> {
  if (request.body === null) return "";
  const decoder = new TextDecoder();
  const reader = request.body.getReader();
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
