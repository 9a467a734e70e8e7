import type { VideoFacts } from "../../../../domain/creative/video";
import type { ByteSource } from "./byte-source";
import { ascii } from "./container";

/** The list of headers stands first and is small; what follows it is not read. */
const HEADERS_MAX_BYTES = 256 * 1024;

/**
 * What an AVI file's headers say of its video: no kept library for JavaScript reads them. Source: AVI RIFF File Reference (Microsoft).
 * @returns null when there is no video in it
 */
export async function readAvi(source: ByteSource): Promise<VideoFacts | null> {
  const bytes = await source.read(0, Math.min(HEADERS_MAX_BYTES, source.size));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts: { width: number; height: number; durationMs: number } = { width: 0, height: 0, durationMs: 0 };
  for (const chunk of chunksOf(bytes, 12)) {
    if (chunk.list !== "hdrl") continue;
    for (const stream of chunksOf(bytes, chunk.start + 4, chunk.end)) {
      if (stream.list === "strl") readStream(bytes, view, stream, facts);
    }
  }
  return facts.width > 0 && facts.height > 0 && facts.durationMs > 0 ? facts : null;
}

interface Chunk {
  id: string;
  /** What a list is of; empty for a plain chunk. */
  list: string;
  start: number;
  end: number;
}

/** Chunks between two places: each says its length, and begins at an even one. */
function* chunksOf(bytes: Uint8Array, from: number, to = bytes.byteLength): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at + 8 <= to; ) {
    const id = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const start = at + 8;
    yield {
      id,
      list: id === "LIST" ? ascii(bytes, start, 4) : "",
      start,
      end: Math.min(start + length, bytes.byteLength),
    };
    at = start + length + (length % 2);
  }
}

/** A stream's header says its time (scale, rate, length), its format the picture's size; the first video stream counts. */
function readStream(
  bytes: Uint8Array,
  view: DataView,
  stream: Chunk,
  facts: { width: number; height: number; durationMs: number },
): void {
  const parts = [...chunksOf(bytes, stream.start + 4, stream.end)];
  const header = parts.find(({ id }) => id === "strh");
  const format = parts.find(({ id }) => id === "strf");
  if (!header || !format || facts.width > 0) return;
  if (header.end - header.start < 36 || format.end - format.start < 12) return;
  if (ascii(bytes, header.start, 4) !== "vids") return;
  const scale = view.getUint32(header.start + 20, true);
  const rate = view.getUint32(header.start + 24, true);
  const frames = view.getUint32(header.start + 32, true);
  if (rate === 0) return;
  facts.durationMs = Math.round((frames * scale * 1000) / rate);
  facts.width = view.getInt32(format.start + 4, true);
  // Pictures that are stored from the top have a height below zero.
  facts.height = Math.abs(view.getInt32(format.start + 8, true));
}
