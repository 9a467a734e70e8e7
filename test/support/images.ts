/** Small whole images, made byte by byte, so that no test depends on a file beside it. */

type Bytes = Uint8Array<ArrayBuffer>;

const CRC_TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function concat(...parts: readonly ArrayLike<number>[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const u16le = (n: number) => [n & 255, n >> 8];
const u16be = (n: number) => [n >> 8, n & 255];
const u24le = (n: number) => [n & 255, (n >> 8) & 255, n >> 16];
const u32be = (n: number) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const u32le = (n: number) => u32be(n).reverse();

function pngChunk(type: string, data: ArrayLike<number>): Bytes {
  const body = concat(ascii(type), data);
  return concat(u32be(data.length), body, u32be(crc32(body)));
}

/** @param seed makes the bytes, and so the digest, another image's */
export function png(w: number, h: number, seed = 0): Bytes {
  return concat(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pngChunk("IHDR", [...u32be(w), ...u32be(h), 8, 2, 0, 0, 0]),
    // Behind the end of the compressed data, where decoders ignore it.
    pngChunk("IDAT", [0x78, 0x9c, 3, 0, 0, 0, 0, 1, ...ascii(String(seed))]),
    pngChunk("IEND", []),
  );
}

export function jpeg(w: number, h: number): Bytes {
  return concat(
    [0xff, 0xd8],
    [0xff, 0xe0, ...u16be(16), ...ascii("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0],
    [0xff, 0xc0, ...u16be(11), 8, ...u16be(h), ...u16be(w), 1, 1, 0x11, 0],
    [0xff, 0xda, ...u16be(8), 1, 1, 0, 0, 63, 0, 0],
    [0xff, 0xd9],
  );
}

export function gif(w: number, h: number): Bytes {
  return concat(ascii("GIF89a"), u16le(w), u16le(h), [0, 0, 0], [0x3b]);
}

export function webp(w: number, h: number): Bytes {
  const data = [0, 0, 0, 0, ...u24le(w - 1), ...u24le(h - 1)];
  const body = concat(ascii("WEBPVP8X"), u32le(data.length), data);
  return concat(ascii("RIFF"), u32le(body.length), body);
}

/** A JPEG with Exif data of an orientation and of a text that tells something about its photographer. */
export function withExif(image: Bytes, orientation: number, about: string): Bytes {
  const text = ascii(`${about}\0`);
  const entry = (tag: number, type: number, count: number, value: ArrayLike<number>) =>
    concat(u16be(tag), u16be(type), u32be(count), value);
  const directory = concat(
    u16be(2),
    entry(0x010f, 2, text.length, u32be(8 + 2 + 2 * 12 + 4)),
    entry(0x0112, 3, 1, [...u16be(orientation), 0, 0]),
    u32be(0),
  );
  const body = concat(ascii("Exif\0\0MM"), [0, 42], u32be(8), directory, text);
  return concat(image.subarray(0, 2), [0xff, 0xe1], u16be(body.length + 2), body, image.subarray(2));
}
