/** A seeded random source: equal seeds give equal runs. */
export interface Chance {
  /** Uniform in [0, 1). */
  next(): number;
  /** Exponentially distributed with that mean. */
  exponential(mean: number): number;
  /** Log-normally distributed, by its median and the standard deviation of its logarithm. */
  logNormal(median: number, spread: number): number;
  normal(deviation: number): number;
  chance(part: number): boolean;
  /** A random index by weight; `sums` are the cumulative weights. */
  weighted(sums: readonly number[]): number;
}

/** Mulberry32, which is fast and sufficiently uniform for waiting times. */
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
