/**
 * A reader that fills buffers of its caller's. Bodies of the runtime's own give one; those of the development server come in chunks, and are
 * copied.
 */
export function byteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return inChunks(body).getReader({ mode: "byob" });
  }
}

function inChunks(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      const { value, done } = await reader.read();
      if (!done) return controller.enqueue(new Uint8Array(value));
      controller.close();
      controller.byobRequest?.respond(0);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
