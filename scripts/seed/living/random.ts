/** A deterministic number in [0, 1) by the given words, so that the demo is reproducible. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join(" ")) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A factor near 1 that deviates by up to `by`. */
export const about = (by: number, ...words: readonly (string | number)[]): number =>
  1 + by * (2 * chance(...words) - 1);
