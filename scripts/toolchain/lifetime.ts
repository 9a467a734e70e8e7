/**
 * Calls `stop` once, at the first of: Ctrl-C, a terminating signal, or the end of the process that handed over to this
 * one (its channel closes). The process then ends with `exitCode`; a second signal ends it at once.
 *
 * Call it after Miniflare has started: Miniflare's own handlers end the process before anything else can close, so
 * they are taken off here. Its workerd is ended by `dispose`, which `stop` has to call.
 */
export function stopOnSignal(stop: () => Promise<void>, exitCode = 0): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(130);
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
  process.once("disconnect", onSignal);
}
