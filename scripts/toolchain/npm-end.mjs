const LOOK_EVERY_MS = 250;

/**
 * Calls `onGone` once when npm, which started this process, has ended without a word: by kill -9, or by a signal that it
 * does not pass on. No channel leads to npm, so it is looked after; package.json's scripts say `exec`, which keeps the
 * shell from standing between the two. A process that npm did not start may outlive whoever did.
 *
 * @param {() => void} onGone
 * @returns {() => void} stops looking
 */
export function whenNpmIsGone(onGone) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
