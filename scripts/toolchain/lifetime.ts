/**
 * Calls `stop` at the first termination signal, then exits with `exitCode`. If that takes too long, the parent process kills the
 * process group; see `supervise.mjs`.
 *
 * Call it after Miniflare has started: Miniflare's own handlers exit before anything else can close, so
 * they are removed here. `stop` must call `dispose`, which ends Miniflare's workerd.
 */
export function stopOnSignal(stop: () => Promise<void>, exitCode = 0): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(exitCode),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, onSignal);
  }
}
