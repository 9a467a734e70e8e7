import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { Flash } from "../kit/flash.server";

const load = () => import("./toasts");
/** Most pages show no toast: the component loads after the page, or with the first toast. */
const Toasts = lazy(load);

let isWanted = false;
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Shows a toast from the browser. From an action use `redirectWithToast`. */
export function showToast(flash: Flash): void {
  isWanted = true;
  for (const tell of watchers) tell();
  load().then(({ toasts }) => toasts.add(flash));
}

/** @param flash the toast that the last answer set for this page */
export function ToastRegion({ flash }: { flash: Flash | null }) {
  const isShown = useSyncExternalStore(
    watch,
    () => isWanted,
    () => false,
  );
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash]);
  useEffect(() => {
    // Loaded in advance, because a toast may report a lost connection.
    const fetchIt = () => void load();
    addEventListener("pointerdown", fetchIt, { once: true });
    addEventListener("keydown", fetchIt, { once: true });
    return () => {
      removeEventListener("pointerdown", fetchIt);
      removeEventListener("keydown", fetchIt);
    };
  }, []);
  return (
    isShown && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
