const PIXELS = 0.5;
const CONTINUOUS_MS = 1000;

/**
 * Calls `seen` once, when half of the element's pixels have been on a visible page for one continuous second.
 * Source: readings 4 (and the MRC's definition of a viewable display impression).
 * @returns stops watching
 */
export function whenViewable(target: Element, seen: () => void): () => void {
  let inView = false;
  let timer = 0;
  const update = () => {
    clearTimeout(timer);
    if (inView && document.visibilityState === "visible") timer = setTimeout(done, CONTINUOUS_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries[entries.length - 1];
      const now = !!entry && entry.isIntersecting && entry.intersectionRatio >= PIXELS;
      if (now === inView) return;
      inView = now;
      update();
    },
    // A ratio just below the half is reported at the half's threshold too, by rounding.
    { threshold: [0, PIXELS, 0.51] },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", update);
  };
  const done = () => {
    stop();
    seen();
  };
  observer.observe(target);
  document.addEventListener("visibilitychange", update);
  return stop;
}
