import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { checkVideo, type VideoFacts, type VideoType } from "../../domain/content";

/** Code for a file that starts like a video but cannot be played. */
const NOT_A_VIDEO = "video.notAVideo";
const BROKEN = "video.broken";
const CACHE_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Checks a video by its headers before anything is decoded. Reads only headers, by ranges.
 * @returns the facts, or the message code of the error
 */
export async function inspectVideo(given: ByteSource, type: VideoType): Promise<VideoFacts | string> {
  const source = limited(given);
  try {
    if (!(await isWholeVideo(source, type))) return BROKEN;
    const facts = type === "avi" ? await readAvi(source) : await readHeaders(source);
    return facts === null ? NOT_A_VIDEO : (checkVideo(facts) ?? facts);
  } catch {
    // Any parser error, including hostile lengths, means that the file cannot be played.
    return NOT_A_VIDEO;
  }
}

async function readHeaders(source: ByteSource): Promise<VideoFacts | null> {
  const input = new Input({
    source: new CustomSource({
      getSize: () => source.size,
      read: (start, end) => source.read(start, end),
      maxCacheSize: CACHE_MAX_BYTES,
      prefetchProfile: "fileSystem",
      // Errors of reads that are no longer awaited are ignored.
      handleUnhandledError: () => undefined,
    }),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  });
  try {
    if (!(await input.canRead())) return null;
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    // A Matroska file's last frame has no duration: the header may give more than its packets do, or nothing.
    const durationS = Math.max(await input.computeDuration(), (await input.getDurationFromMetadata()) ?? 0);
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width, height, durationMs: Math.round(durationS * 1000) };
  } finally {
    input.dispose();
  }
}

const EBML_MAGIC = [0x1a, 0x45, 0xdf, 0xa3];
const SEGMENT_MAGIC = [0x18, 0x53, 0x80, 0x67];
/** The EBML header, whose DocType distinguishes WebM from Matroska, ends within these bytes. */
const HEAD_BYTES = 64;
/** Brands that use the `ftyp` box but are images or audio. */
const OTHER_BRANDS = /^(?:avif|avis|heic|heix|hevc|mif1|msf1|crx |M4A |M4B |M4P )$/;
/** First boxes of QuickTime files from before `ftyp` existed. */
const OLD_MOV_BOXES = /^(?:moov|mdat|wide|free|skip)$/;
/** More than a short file has at its top level; further boxes are left to the encoder. */
const BOXES_MAX = 64;
const BOX_HEAD_BYTES = 16;

/**
 * Container type by the file's first bytes; its name and declared type are ignored.
 * @returns null when it is none of the types that may be uploaded
 */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  if (EBML_MAGIC.every((byte, index) => bytes[index] === byte)) {
    const header = ascii(bytes, 0, HEAD_BYTES);
    if (header.includes("webm")) return "webm";
    return header.includes("matroska") ? "mkv" : null;
  }
  if (ascii(bytes, 0, 4) === "RIFF") return ascii(bytes, 8, 4) === "AVI " ? "avi" : null;
  const box = ascii(bytes, 4, 4);
  if (OLD_MOV_BOXES.test(box)) return "mov";
  if (box !== "ftyp") return null;
  const brand = ascii(bytes, 8, 4);
  if (OTHER_BRANDS.test(brand)) return null;
  return brand === "qt  " ? "mov" : "mp4";
}

/**
 * Whether a file is at least as long as its container declares. Data after its end is ignored, as in players, and never served.
 */
export function isWholeVideo(source: ByteSource, type: VideoType): Promise<boolean> {
  if (type === "mp4" || type === "mov") return areBoxesWhole(source);
  return type === "avi" ? isRiffWhole(source) : isMatroskaWhole(source);
}

/** Checks the sequence of boxes, which must include the movie and its media. Source: ISO/IEC 14496-12, 4.2. */
async function areBoxesWhole(source: ByteSource): Promise<boolean> {
  let at = 0;
  const seen = new Set<string>();
  const isMovie = () => seen.has("moov") && seen.has("mdat");
  for (let nth = 0; at < source.size && nth < BOXES_MAX; nth++) {
    const head = await source.read(at, Math.min(at + BOX_HEAD_BYTES, source.size));
    if (head.byteLength < 8) return isMovie();
    const name = ascii(head, 4, 4);
    const length = boxLength(head, source.size - at);
    // After the movie, data that is not one of its boxes is ignored.
    if (length < 8 || at + length > source.size) return isMovie() && !MOVIE_BOXES.test(name);
    seen.add(name);
    at += length;
  }
  return isMovie();
}

const MOVIE_BOXES = /^(?:moov|mdat|moof|mfra|sidx|styp|uuid)$/;

/** A box's length in bytes; length 0 means up to the end of the file. */
function boxLength(head: Uint8Array, leftBytes: number): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const length = view.getUint32(0);
  if (length === 0) return leftBytes;
  if (length !== 1) return length;
  return head.byteLength < BOX_HEAD_BYTES ? 0 : Number(view.getBigUint64(8));
}

/** A RIFF chunk declares its length; longer AVI files have further chunks. */
async function isRiffWhole(source: ByteSource): Promise<boolean> {
  let at = 0;
  for (let nth = 0; at < source.size && nth < BOXES_MAX; nth++) {
    // The first chunk is the movie; the last chunk's padding may be missing.
    if (source.size - at < 12) return at > 0;
    const head = await source.read(at, at + 12);
    if (ascii(head, 0, 4) !== "RIFF") return at > 0;
    const length = new DataView(head.buffer, head.byteOffset).getUint32(4, true);
    at += 8 + length + (length % 2);
  }
  return at <= source.size + 1;
}

/** Whether the segment ends inside the file, if it declares its length: live recordings do not. Source: RFC 8794, section 6. */
async function isMatroskaWhole(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, Math.min(1024, source.size));
  const header = elementSize(head, EBML_MAGIC.length);
  if (!header) return false;
  const at = EBML_MAGIC.length + header.length + Number(header.value);
  if (!SEGMENT_MAGIC.every((byte, index) => head[at + index] === byte)) return false;
  const segment = elementSize(head, at + SEGMENT_MAGIC.length);
  if (!segment) return false;
  if (segment.isUnknown) return true;
  return at + SEGMENT_MAGIC.length + segment.length + Number(segment.value) <= source.size;
}

/** A variable-length integer: the leading zero bits of its first byte give its length. */
function elementSize(
  bytes: Uint8Array,
  at: number,
): { value: bigint; length: number; isUnknown: boolean } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.byteLength) return null;
  let value = BigInt(first & (0xff >> length));
  for (let nth = 1; nth < length; nth++) value = (value << 8n) | BigInt(bytes[at + nth] ?? 0);
  return { value, length, isUnknown: value === (1n << BigInt(7 * length)) - 1n };
}

export function ascii(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

/** A file that is read in ranges and never held in memory as a whole. */
export interface ByteSource {
  /** Bytes. */
  size: number;
  /** The bytes of `[start, end)`; the range must lie inside the file. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Maximum bytes read of a file; no real video's headers need more. */
const READ_MAX_BYTES = 24 * 1024 * 1024;
const READS_MAX = 400;

/** The file requires reading more than the limit. */
export class TooMuchToRead extends Error {}

export function bytesSource(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return { size: bytes.byteLength, read: async (start, end) => bytes.subarray(start, end) };
}

/** @param size of the object, in bytes */
export function bucketSource(bucket: R2Bucket, key: string, size: number): ByteSource {
  return {
    size,
    async read(start, end) {
      const object = await bucket.get(key, { range: { offset: start, length: end - start } });
      if (!object) throw new Error("the object is gone");
      return new Uint8Array(await object.arrayBuffer());
    },
  };
}

/** The same file, throwing `TooMuchToRead` once many times the size of a video's headers was read. */
export function limited(source: ByteSource): ByteSource {
  let leftBytes = READ_MAX_BYTES;
  let leftReads = READS_MAX;
  return {
    size: source.size,
    read(start, end) {
      leftBytes -= end - start;
      leftReads -= 1;
      if (leftBytes < 0 || leftReads < 0) throw new TooMuchToRead();
      return source.read(start, end);
    },
  };
}

/** The header list comes first and is small; the rest is not read. */
const HEADERS_MAX_BYTES = 256 * 1024;

/**
 * Video facts from an AVI file's headers; the video library does not read AVI. Source: AVI RIFF File Reference (Microsoft).
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
  /** The list's type; empty for a plain chunk. */
  list: string;
  start: number;
  end: number;
}

/** Chunks between two offsets: each declares its length and starts at an even offset. */
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

/**
 * Reads a stream's timing (scale, rate, length) from its header and the frame size from its format; the first video stream
 * counts.
 */
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
  // Frames stored from the top down have a negative height.
  facts.height = Math.abs(view.getInt32(format.start + 8, true));
}
