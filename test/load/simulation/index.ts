import { CAP_SCENARIOS, runCaps } from "./caps";
import { PLATFORM_SCENARIOS, runPlatform } from "./platform";
import { SCENARIOS, scaled } from "./scenario";
import { World } from "./world";

/** Distribution of a measure over the seeds. */
export interface Spread {
  min: number;
  median: number;
  p95: number;
  max: number;
}

export { PLATFORM_LIMITS } from "./platform";

export interface Result {
  scenario: string;
  seeds: number;
  measures: Record<string, Spread>;
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil((sorted.length - 1) * part)] ?? Number.NaN;
  return { min: at(0), median: at(0.5), p95: at(0.95), max: at(1) };
}

function resultOf(scenario: string, runs: readonly Record<string, number>[]): Result {
  const names = Object.keys(runs[0] ?? {});
  const measures = Object.fromEntries(
    names.map((name) => [name, spreadOf(runs.map((run) => run[name] ?? Number.NaN))]),
  );
  return { scenario, seeds: runs.length, measures };
}

/**
 * Runs every scenario with the seeds 1 to `seeds`.
 * @param part size of each world, 0 to 1
 * @param onEnd called with each result
 */
export function simulate(seeds: number, part: number, onEnd: (result: Result) => void): Result[] {
  const results: Result[] = [];
  const runAll = (name: string, run: (seed: number) => Record<string, number>) => {
    const result = resultOf(
      name,
      Array.from({ length: seeds }, (_, nth) => run(nth + 1)),
    );
    results.push(result);
    onEnd(result);
  };
  for (const scenario of SCENARIOS)
    runAll(scenario.name, (seed) => measuresOf(new World(scaled(scenario, part), seed).run()));
  for (const scenario of CAP_SCENARIOS) {
    runAll(scenario.name, (seed) => ({ ...runCaps({ ...scenario, users: scenario.users * part }, seed) }));
  }
  for (const scenario of PLATFORM_SCENARIOS) {
    const requestsADay = scenario.requestsADay * part;
    runAll(scenario.name, (seed) => runPlatform({ ...scenario, requestsADay }, seed));
  }
  return results;
}

function measuresOf(outcome: ReturnType<World["run"]>): Record<string, number> {
  const { limit, delivered, served, stopMs } = outcome;
  return {
    overspend: Math.max(0, delivered - limit),
    ...(stopMs === null ? { undeliveredPart: Math.max(0, limit - delivered) / limit } : { stopMs }),
    served,
    delivered,
    meterCallsPerS: outcome.meterCallsPerS,
    meterCallsPerSPeak: outcome.meterCallsPerSPeak,
    brokerCallsPerS: outcome.brokerCallsPerS,
  };
}
