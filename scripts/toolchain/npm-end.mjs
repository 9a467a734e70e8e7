const LOOK_EVERY_MS = 250;

/**
 * Calls `onGone` once when npm, the parent of this process, has ended silently: by kill -9, or by a signal that it
 * does not forward. There is no channel to npm, so it polls; package.json's scripts use `exec`, so that
 * no shell is between the two. A process that npm did not start may outlive its parent.
 *
 * @param {() => void} onGone
 * @returns {() => void} stops polling
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
