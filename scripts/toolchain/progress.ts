/** Seconds with one decimal, for progress lines. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Announces a step in Korean and English, runs it, and prints its duration. */
export async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  console.log(`  ${label} …`);
  const result = await work();
  console.log(`  ${label} ✓ ${seconds(performance.now() - started)}`);
  return result;
}

/** Prints the error in one line, with a verb's refused fields, and sets a failing exit code. */
export function fail(error: unknown): void {
  const fields = error instanceof Error && "fields" in error ? ` ${JSON.stringify(error.fields)}` : "";
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}${fields}`);
  process.exitCode = 1;
}
