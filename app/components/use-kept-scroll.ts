import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** How far frames were scrolled, by the entry of the history and the frame's name. Newest last. */
const kept = new Map<string, number>();
const KEPT_MAX = 200;

/**
 * For a frame that scrolls within a page: a reader who comes back finds it as it was left, and another page of a list begins at its top. The
 * browser and the router see to the page's own scrolling alone.
 *
 * @param name tells the frames of one page apart
 */
export function useKeptScroll(name: string) {
  const { key } = useLocation();
  const frame = useRef<HTMLElement>(null);
  const entry = `${key} ${name}`;
  const shown = useRef(entry);
  useEffect(() => {
    // A page may have been scrolled before its scripts were there.
    const top = kept.get(entry) ?? (shown.current === entry ? undefined : 0);
    shown.current = entry;
    if (frame.current && top !== undefined) frame.current.scrollTop = top;
  }, [entry]);
  const onScroll = () => {
    const top = frame.current?.scrollTop ?? 0;
    kept.delete(entry);
    kept.set(entry, top);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  };
  return { ref: frame, onScroll };
}
