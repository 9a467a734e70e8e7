import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";

/** Videos with valid headers and undecodable pictures, sufficient for tests that read only headers. Each one is different. */

type Bytes = Uint8Array<ArrayBuffer>;

const SIZE = 40;
const FRAME_BYTES = 64;

interface VideoFile {
  container?: "mp4" | "mov" | "webm" | "mkv" | "avi";
  width?: number;
  height?: number;
  seconds?: number;
}

/** A valid video by default, with one picture per second. */
export async function videoFile({
  container = "mp4",
  width = 1920,
  height = 1080,
  seconds = 6,
}: VideoFile = {}): Promise<Bytes> {
  if (container === "avi") return avi(width, height, seconds);
  const target = new BufferTarget();
  const format = FORMATS[container]();
  const output = new Output({ format, target });
  const codec: VideoCodec = container === "webm" ? "vp8" : "avc";
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = {
    codec: codec === "vp8" ? "vp8" : "avc1.640028",
    codedWidth: width,
    codedHeight: height,
    ...(codec === "avc" ? { description: AVC_CONFIG } : {}),
  };
  for (let at = 0; at < seconds; at++) {
    const length = Math.min(1, seconds - at);
    const data = crypto.getRandomValues(new Uint8Array(FRAME_BYTES));
    await source.add(new EncodedPacket(data, "key", at, length), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

const FORMATS: Record<Exclude<VideoFile["container"], "avi" | undefined>, () => OutputFormat> = {
  mp4: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  mov: () => new MovOutputFormat({ fastStart: "in-memory" }),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
};

/** Content of an `avcC` box with minimal parameter sets. */
const AVC_CONFIG = new Uint8Array([
  1, 0x64, 0, 0x28, 0xff, 0xe1, 0, 4, 0x67, 0x64, 0, 0x28, 1, 0, 2, 0x68, 0xee,
]);

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const u32 = (n: number) => [n & 255, (n >> 8) & 255, (n >> 16) & 255, (n >>> 24) & 255];
const u16 = (n: number) => [n & 255, (n >> 8) & 255];
const chunk = (id: string, data: readonly number[]) => [...ascii(id), ...u32(data.length), ...data];
const list = (id: string, data: readonly number[]) => chunk("LIST", [...ascii(id), ...data]);

function avi(width: number, height: number, seconds: number): Bytes {
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  const header = chunk("strh", [
    ...ascii("vidsXVID"),
    ...zeros(12),
    ...u32(1),
    ...u32(1),
    ...u32(0),
    ...u32(seconds),
    ...zeros(20),
  ]);
  const format = chunk("strf", [
    ...u32(40),
    ...u32(width),
    ...u32(height),
    ...u16(1),
    ...u16(24),
    ...ascii("XVID"),
    ...zeros(20),
  ]);
  const headers = list("hdrl", [...chunk("avih", zeros(56)), ...list("strl", [...header, ...format])]);
  const movie = list("movi", chunk("00dc", [...crypto.getRandomValues(new Uint8Array(FRAME_BYTES))]));
  return Uint8Array.from(chunk("RIFF", [...ascii("AVI "), ...headers, ...movie]));
}

function filled(...start: readonly number[]): Bytes {
  const bytes = crypto.getRandomValues(new Uint8Array(SIZE));
  bytes.set(start);
  return bytes;
}

/** Only the first bytes of a file with an `ftyp` box. @param brand four characters: `isom`, `avif` */
export function ftypHead(brand: string): Bytes {
  return filled(0, 0, 0, 24, ...ascii("ftyp"), ...ascii(brand));
}

/** Only the first bytes of an EBML file. @param docType `webm` or `matroska` */
export function ebmlHead(docType: string): Bytes {
  return filled(0x1a, 0x45, 0xdf, 0xa3, 0x8f, 0x42, 0x82, 0x80 | docType.length, ...ascii(docType));
}
