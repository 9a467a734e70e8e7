import { cpuUs } from "./cpu.ts";
import { type Load, type LoadResult, runLoad } from "./load.ts";
import { lowerQuartile, median, upperQuartile } from "./report.ts";

/** A script and its control, measured alternately. */
export interface Pair {
  name: string;
  load: Load;
  control: Load;
}

/** Durations of a measurement. */
export interface TurnOptions {
  rounds: number;
  /** Milliseconds per turn. */
  turnMs: number;
  /** Milliseconds before the first turn of each side. */
  warmUpMs: number;
}

/** Result of one side's turns. */
export interface Side {
  requestsPerS: number;
  p50Ms: number;
  /** The runtime's processor time per request, microseconds; null if the system does not report it. */
  cpuUs: number | null;
}

/** @throws for an unexpected answer: such a run is invalid */
async function turn(
  name: string,
  load: Load,
  pids: readonly number[],
): Promise<LoadResult & { cpuUs: number | null }> {
  const before = cpuUs(pids);
  const result = await runLoad(load);
  const after = cpuUs(pids);
  if (result.unexpected > 0) {
    throw new Error(
      `${name}: ${result.unexpected} unexpected answers, the first:\n${result.firstUnexpected}`,
    );
  }
  const spent = before === null || after === null ? null : (after - before) / result.answers;
  return { ...result, cpuUs: spent };
}

/**
 * Measures a script and its control alternately, and takes the quartile of each side's faster turns: other load on a machine
 * only makes turns slower, so the faster turns are the more accurate ones.
 */
export async function measurePair(
  { name, load, control }: Pair,
  { rounds, warmUpMs }: Pick<TurnOptions, "rounds" | "warmUpMs">,
  pids: readonly number[],
): Promise<{ value: Side; control: Side }> {
  for (const warmed of [control, load]) {
    // Requests every path once, so that no object or user is first created during the measurement.
    await runLoad({ ...warmed, durationMs: warmUpMs, answersMin: warmed.paths.length * 2 });
  }
  const turns = {
    value: [] as Awaited<ReturnType<typeof turn>>[],
    control: [] as Awaited<ReturnType<typeof turn>>[],
  };
  for (let round = 0; round < rounds; round++) {
    turns.control.push(await turn(`${name}, control`, control, pids));
    turns.value.push(await turn(name, load, pids));
  }
  return { value: sideOf(turns.value), control: sideOf(turns.control) };
}

function sideOf(turns: readonly Awaited<ReturnType<typeof turn>>[]): Side {
  const spent = turns.map((each) => each.cpuUs).filter((each) => each !== null);
  return {
    requestsPerS: upperQuartile(turns.map((each) => each.requestsPerS)),
    p50Ms: lowerQuartile(turns.map((each) => each.p50Ms)),
    cpuUs: spent.length === turns.length ? median(spent) : null,
  };
}
