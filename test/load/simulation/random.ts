/** A seeded source of chance: the same seed, the same run. */
export interface Chance {
  /** Uniform in [0, 1). */
  next(): number;
  /** Exponential with that mean. */
  exponential(mean: number): number;
  /** Log-normal, by its median and the spread of its logarithm. */
  logNormal(median: number, spread: number): number;
  normal(deviation: number): number;
  chance(part: number): boolean;
  /** An index, as likely as its weight; `sums` are the weights added up. */
  weighted(sums: readonly number[]): number;
}

/** Mulberry32, which is fast and even enough for waiting times. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const gauss = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    exponential: (mean) => -Math.log(1 - next()) * mean,
    logNormal: (median, spread) => median * Math.exp(spread * gauss()),
    normal: (deviation) => deviation * gauss(),
    chance: (part) => next() < part,
    weighted(sums) {
      const at = next() * (sums[sums.length - 1] ?? 0);
      let [low, high] = [0, sums.length - 1];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sums[middle] ?? 0) > at) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
