/**
 * Perceptual marks of a receipt's picture: 64-bit difference hashes as 16 hex digits, of the whole picture and of crops of it, each the
 * smallest of its four quarter turns. Computed by the encoder.
 */
export type ReceiptMarks = readonly string[];

/** Maximum number of different bits of two pictures of one receipt. */
const SIMILAR_BITS_MAX = 8;

function differentBits(a: string, b: string): number {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) count += Number(bits & 1n);
  return count;
}

/** Whether two pictures are probably of the same receipt, also if one was turned or cropped. Source: rule Q9. */
export function isSimilarReceipt(a: ReceiptMarks, b: ReceiptMarks): boolean {
  return a.some((one) => b.some((other) => differentBits(one, other) <= SIMILAR_BITS_MAX));
}
