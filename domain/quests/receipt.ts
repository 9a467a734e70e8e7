/**
 * Perceptual marks of a receipt's picture: 256-bit difference hashes as 64 hex digits. The first four are of the upright picture and of
 * three crops of it, the others of its three other quarter turns. Computed by the encoder.
 */
export type ReceiptMarks = readonly string[];

/** Marks of the upright picture. */
const UPRIGHT = 4;
/** Maximum number of different bits of two pictures of one receipt; two receipts of one layout differ in 64 and more. */
const SIMILAR_BITS_MAX = 44;
const WORD_DIGITS = 8;

const wordsOf = (mark: string): number[] =>
  Array.from({ length: Math.ceil(mark.length / WORD_DIGITS) }, (_, nth) =>
    Number.parseInt(mark.slice(nth * WORD_DIGITS, (nth + 1) * WORD_DIGITS), 16),
  );

function bitsOf(word: number): number {
  let count = 0;
  for (let bits = word >>> 0; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

const differentBits = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, word, nth) => sum + bitsOf(word ^ (b[nth] ?? 0)), 0);

/** Whether two pictures are probably of the same receipt, also if one was turned, resized or cropped. Source: rule Q9. */
export function isSimilarReceipt(a: ReceiptMarks, b: ReceiptMarks): boolean {
  const upright = b.slice(0, UPRIGHT).map(wordsOf);
  return a.map(wordsOf).some((one) => upright.some((other) => differentBits(one, other) <= SIMILAR_BITS_MAX));
}
