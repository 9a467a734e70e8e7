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

/** Prints one line for the person, with the fields that a verb refused, and leaves a failing exit code. */
export function fail(error: unknown): void {
  const fields = error instanceof Error && "fields" in error ? ` ${JSON.stringify(error.fields)}` : "";
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}${fields}`);
  process.exitCode = 1;
}
