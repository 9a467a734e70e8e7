const PIXELS = 0.5;
const CONTINUOUS_MS = { image: 1000, video: 2000 };

/** Calls `changed` whenever half of the element's pixels enter or leave a visible page. @returns stops watching */
export function watchVisible(target: Element, changed: (visible: boolean) => void): () => void {
  let inView = false;
  let visible = false;
  const update = () => {
    const now = inView && document.visibilityState === "visible";
    if (now === visible) return;
    visible = now;
    changed(now);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      inView = (entries.pop()?.intersectionRatio ?? 0) >= PIXELS;
      update();
    },
    // Rounding may report a ratio just below half at the threshold of half.
    { threshold: [0, PIXELS, 0.51] },
  );
  observer.observe(target);
  document.addEventListener("visibilitychange", update);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", update);
  };
}

/**
 * Calls `seen` once, when half of the element's pixels have been on a visible page for one continuous second, or two of a video.
 * Source: rule D1; MRC Viewable Ad Impression Measurement Guidelines.
 * @returns stops watching
 */
export function whenViewable(target: Element, kind: "image" | "video", seen: () => void): () => void {
  return afterVisible(target, CONTINUOUS_MS[kind], true, seen);
}

/**
 * Calls `then` once, when the element has been visible for the given time: without interruption, or in total.
 * @returns stops watching
 */
export function afterVisible(
  target: Element,
  wantedMs: number,
  continuous: boolean,
  then: () => void,
): () => void {
  let leftMs = wantedMs;
  let since: number | null = null;
  let timer = 0;
  const unwatch = watchVisible(target, (visible) => {
    clearTimeout(timer);
    if (!continuous && since !== null) leftMs -= performance.now() - since;
    since = visible ? performance.now() : null;
    if (visible) timer = setTimeout(done, Math.max(leftMs, 0));
  });
  const stop = () => {
    clearTimeout(timer);
    unwatch();
  };
  const done = () => {
    stop();
    then();
  };
  return stop;
}

/** Calls `then` once the page is open: at once unless it is prerendered. */
export function whenOpened(then: () => void): void {
  if ("prerendering" in document && document.prerendering)
    document.addEventListener("prerenderingchange", then, { once: true });
  else then();
}

/** Calls `then` once, when the element is within `marginPx` pixels of the viewport. @returns stops watching */
export function whenNear(target: Element, marginPx: number, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: `${marginPx}px` },
  );
  observer.observe(target);
  return () => observer.disconnect();
}
