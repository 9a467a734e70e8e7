/**
 * Counts unique users without storing their identity: a HyperLogLog of 1,024 registers over the users' hashes. Sketches of the
 * same day merge by the maximum rank of each register, in any order and repetition. The standard error is 1.04 / sqrt(1,024) =
 * 3.25 %; up to about 2,500 users it is smaller, since empty registers are counted there.
 * Source: Flajolet et al., "HyperLogLog: the analysis of a near-optimal cardinality estimation algorithm" (2007).
 */
export const SKETCH_REGISTERS = 1024;

const RANK_BITS = 30;
const RANKS = 32;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Six-bit value of each base64url character, by character code. */
const SIX_BITS = new Uint8Array(128);
for (let value = 0; value < ALPHABET.length; value++) SIX_BITS[ALPHABET.charCodeAt(value)] = value;

const bitsAt = (text: string, place: number): number => SIX_BITS[text.charCodeAt(place) & 127] ?? 0;

/** Character code of rank zero in a sketch's text. */
const FIRST_CHARACTER = 48;

/** Unique users seen by one isolate or meter. */
export class UserSketch {
  readonly #ranks = new Uint8Array(SKETCH_REGISTERS);

  /** @param userHash uniform base64url with at least 42 bits: see `domain/audience/reader.ts` */
  add(userHash: string): void {
    const register = ((bitsAt(userHash, 0) << 6) | bitsAt(userHash, 1)) & (SKETCH_REGISTERS - 1);
    let rest = 0;
    for (let place = 2; place < 7; place++) rest = (rest << 6) | bitsAt(userHash, place);
    const rank = Math.clz32(rest) - (32 - RANK_BITS) + 1;
    if (rank > (this.#ranks[register] ?? 0)) this.#ranks[register] = rank;
  }

  /** Parses the result of `toText`; an empty text is an empty sketch. */
  static fromText(text: string): UserSketch {
    const sketch = new UserSketch();
    for (let register = 0; register < text.length; register++)
      sketch.#ranks[register] = text.charCodeAt(register) - FIRST_CHARACTER;
    return sketch;
  }

  /** One character per register: the same text for the same users, in any order. */
  toText(): string {
    return String.fromCharCode(...this.#ranks.map((rank) => rank + FIRST_CHARACTER));
  }

  /** Users in either sketch. */
  union(other: UserSketch): UserSketch {
    const both = new UserSketch();
    for (let register = 0; register < SKETCH_REGISTERS; register++)
      both.#ranks[register] = Math.max(this.#ranks[register] ?? 0, other.#ranks[register] ?? 0);
    return both;
  }

  /** Estimated number of users. */
  estimate(): number {
    let [filled, inverseSum] = [0, 0];
    for (const rank of this.#ranks) {
      if (rank === 0) continue;
      filled++;
      inverseSum += 2 ** -rank;
    }
    return estimateUsers(filled, inverseSum);
  }

  /** The non-empty registers, each as `register * 32 + rank`. */
  entries(): number[] {
    const entries: number[] = [];
    for (const [register, rank] of this.#ranks.entries()) {
      if (rank > 0) entries.push(register * RANKS + rank);
    }
    return entries;
  }
}

/** Radix by which `UserSketch.entries` packs register and rank into one number. */
export const RANKS_PER_REGISTER = RANKS;

/**
 * Estimated number of users of a sketch.
 * @param filled number of non-empty registers
 * @param inverseSum sum of 2 to the power of minus their rank
 */
export function estimateUsers(filled: number, inverseSum: number): number {
  const empty = SKETCH_REGISTERS - filled;
  const alpha = 0.7213 / (1 + 1.079 / SKETCH_REGISTERS);
  const raw = (alpha * SKETCH_REGISTERS ** 2) / (inverseSum + empty);
  const isSmall = raw <= 2.5 * SKETCH_REGISTERS && empty > 0;
  return Math.round(isSmall ? SKETCH_REGISTERS * Math.log(SKETCH_REGISTERS / empty) : raw);
}
