/** Seconds with one decimal, as the progress lines show them. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Announces a step in Korean and English, does it, and says how long it took. */
export async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  console.log(`  ${label} …`);
  const result = await work();
  console.log(`  ${label} ✓ ${seconds(performance.now() - started)}`);
  return result;
}

/** Prints one line for the person and leaves a failing exit code. */
export function fail(error: unknown): void {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
