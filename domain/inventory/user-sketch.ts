/**
 * Counts different users without keeping who they are: a HyperLogLog of 1,024 registers over the users' hashes. Sketches of the same day
 * add up by the greater rank of each register, in whatever order and however often. The standard error is 1.04 / sqrt(1,024) = 3.25 %;
 * up to some 2,500 users it is smaller, since empty registers are counted there.
 * Source: Flajolet et al., "HyperLogLog: the analysis of a near-optimal cardinality estimation algorithm" (2007).
 */
export const SKETCH_REGISTERS = 1024;

const RANK_BITS = 30;
const RANKS = 32;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The six bits of each character of base64url, by its code. */
const SIX_BITS = new Uint8Array(128);
for (let value = 0; value < ALPHABET.length; value++) SIX_BITS[ALPHABET.charCodeAt(value)] = value;

const bitsAt = (text: string, place: number): number => SIX_BITS[text.charCodeAt(place) & 127] ?? 0;

/** Of a register's rank in a sketch's text, the character of rank nought. */
const FIRST_CHARACTER = 48;

/** Users as one isolate or meter met them. */
export class UserSketch {
  readonly #ranks = new Uint8Array(SKETCH_REGISTERS);

  /** @param userHash base64url of 42 bits at least, uniform: see `domain/audience/reader.ts` */
  add(userHash: string): void {
    const register = ((bitsAt(userHash, 0) << 6) | bitsAt(userHash, 1)) & (SKETCH_REGISTERS - 1);
    let rest = 0;
    for (let place = 2; place < 7; place++) rest = (rest << 6) | bitsAt(userHash, place);
    const rank = Math.clz32(rest) - (32 - RANK_BITS) + 1;
    if (rank > (this.#ranks[register] ?? 0)) this.#ranks[register] = rank;
  }

  /** As `toText` gave it; an empty text is nobody. */
  static fromText(text: string): UserSketch {
    const sketch = new UserSketch();
    for (let register = 0; register < text.length; register++)
      sketch.#ranks[register] = text.charCodeAt(register) - FIRST_CHARACTER;
    return sketch;
  }

  /** A character a register: the same text for the same users, in whatever order they came. */
  toText(): string {
    return String.fromCharCode(...this.#ranks.map((rank) => rank + FIRST_CHARACTER));
  }

  /** Who is in the one or the other. */
  union(other: UserSketch): UserSketch {
    const both = new UserSketch();
    for (let register = 0; register < SKETCH_REGISTERS; register++)
      both.#ranks[register] = Math.max(this.#ranks[register] ?? 0, other.#ranks[register] ?? 0);
    return both;
  }

  /** How many users it has met. */
  estimate(): number {
    let [filled, inverseSum] = [0, 0];
    for (const rank of this.#ranks) {
      if (rank === 0) continue;
      filled++;
      inverseSum += 2 ** -rank;
    }
    return estimateUsers(filled, inverseSum);
  }

  /** The registers that are not empty, each as `register * 32 + rank`. */
  entries(): number[] {
    const entries: number[] = [];
    for (const [register, rank] of this.#ranks.entries()) {
      if (rank > 0) entries.push(register * RANKS + rank);
    }
    return entries;
  }
}

/** What `UserSketch.entries` packs into one number. */
export const RANKS_PER_REGISTER = RANKS;

/**
 * How many users a sketch has met.
 * @param filled how many registers are not empty
 * @param inverseSum over those, the sum of 2 to the power of minus their rank
 */
export function estimateUsers(filled: number, inverseSum: number): number {
  const empty = SKETCH_REGISTERS - filled;
  const alpha = 0.7213 / (1 + 1.079 / SKETCH_REGISTERS);
  const raw = (alpha * SKETCH_REGISTERS ** 2) / (inverseSum + empty);
  const isSmall = raw <= 2.5 * SKETCH_REGISTERS && empty > 0;
  return Math.round(isSmall ? SKETCH_REGISTERS * Math.log(SKETCH_REGISTERS / empty) : raw);
}
