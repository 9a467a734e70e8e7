import { cpuUs } from "./cpu.ts";
import { type Load, type LoadResult, runLoad } from "./load.ts";
import { lowerQuartile, median, upperQuartile } from "./report.ts";

/** A script and its control, driven in turns. */
export interface Pair {
  name: string;
  load: Load;
  control: Load;
}

/** How long is measured. */
export interface TurnOptions {
  rounds: number;
  /** Milliseconds a turn. */
  turnMs: number;
  /** Milliseconds before the first turn of each side. */
  warmUpMs: number;
}

/** What the turns of one side say. */
export interface Side {
  requestsPerS: number;
  p50Ms: number;
  /** Processor time of the runtime a request, microseconds; null where the system does not tell. */
  cpuUs: number | null;
}

/** @throws when an answer is not the expected one: such a run is worth nothing */
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
 * Drives a script and its control in turns, and takes the quartile of each side's faster turns: what else a machine does only
 * ever makes a turn slower, so the faster turns say most about the scripts.
 */
export async function measurePair(
  { name, load, control }: Pair,
  { rounds, warmUpMs }: Pick<TurnOptions, "rounds" | "warmUpMs">,
  pids: readonly number[],
): Promise<{ value: Side; control: Side }> {
  for (const warmed of [control, load]) {
    // Every path once, so that no object and no user is met for the first time while it is measured.
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
