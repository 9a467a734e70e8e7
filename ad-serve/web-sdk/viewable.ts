const PIXELS = 0.5;
const CONTINUOUS_MS = { image: 1000, video: 2000 };

/** @returns stops observing */
function observe(
  target: Element,
  options: IntersectionObserverInit,
  changed: (entry: IntersectionObserverEntry) => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => changed(entries.pop() as IntersectionObserverEntry),
    options,
  );
  observer.observe(target);
  return () => observer.disconnect();
}

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
  // Rounding may report a ratio just below half at the threshold of half.
  const unwatch = observe(target, { threshold: [0, PIXELS, 0.51] }, ({ intersectionRatio }) => {
    inView = intersectionRatio >= PIXELS;
    update();
  });
  document.addEventListener("visibilitychange", update);
  return () => {
    unwatch();
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
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", then, { once: true });
  else then();
}

/** Calls `then` once, when the element is within `marginPx` pixels of the viewport. @returns stops watching */
export function whenNear(target: Element, marginPx: number, then: () => void): () => void {
  const stop = observe(target, { rootMargin: `${marginPx}px` }, ({ isIntersecting }) => {
    if (!isIntersecting) return;
    stop();
    then();
  });
  return stop;
}
