/**
 * Calls `stop` at the first signal to end, then ends the process with `exitCode`. Whoever started the process ends its whole
 * group should that take too long; see `supervise.mjs`.
 *
 * Call it after Miniflare has started: Miniflare's own handlers end the process before anything else can close, so
 * they are taken off here. Its workerd is ended by `dispose`, which `stop` has to call.
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
