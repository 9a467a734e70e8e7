import type { ByteRange } from "../../services/content";

/**
 * The part of a file of `size` bytes that a `Range` header asks for: `bytes=a-b`, `bytes=a-` or `bytes=-n`. A header that is
 * absent, or that is none of these, asks for all. Source: RFC 9110, section 14.
 * @returns null when the range lies outside: 416
 */
export function byteRange(header: string | null, size: number): ByteRange | null {
  const [matched, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (!matched || (!first && !last)) return { offset: 0, length: size };
  if (!first) {
    const length = Math.min(Number(last), size);
    return length > 0 ? { offset: size - length, length } : null;
  }
  const offset = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  return offset < size && offset <= end ? { offset, length: end - offset + 1 } : null;
}
