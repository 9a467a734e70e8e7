import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Flash } from "../kit/flash.server";
import { IconButton } from "./button";
import { cx } from "./cx";

interface ShownToast extends Flash {
  id: number;
}

/** Long enough to read twice; leaving the pointer or the focus on a toast keeps it. */
const SHOWN_MS = 6_000;
/** What was said on a page that the reader has left is let be read to its end, and is then in the way. */
const SHOWN_ELSEWHERE_MS = 1_500;
const NONE: readonly ShownToast[] = [];

let toasts: readonly ShownToast[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something about what was just done, from the browser. From an action use `redirectWithToast`. */
export function showToast(flash: Flash): void {
  lastId += 1;
  change([...toasts, { ...flash, id: lastId }]);
}

const dismiss = (id: number) => change(toasts.filter((toast) => toast.id !== id));

const TONE: Record<Flash["tone"], string> = {
  positive: "border-l-positive",
  danger: "border-l-danger",
  info: "border-l-info",
};

/** @param flash the sentence that the last answer left for this page */
export function ToastRegion({ flash }: { flash: Flash | null }) {
  const { t } = useLingui();
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash]);
  return (
    <section
      aria-label={t`알림`}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-center gap-2 sm:left-auto sm:items-end"
    >
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Toast({ toast }: { toast: ShownToast }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [saidOn] = useState(pathname);
  // A refusal is read wherever one is by then.
  const shownMs = pathname === saidOn || toast.tone === "danger" ? SHOWN_MS : SHOWN_ELSEWHERE_MS;
  useEffect(() => {
    let timer = setTimeout(() => dismiss(toast.id), shownMs);
    const element = document.getElementById(`toast-${toast.id}`);
    const keep = () => clearTimeout(timer);
    const leave = () => {
      timer = setTimeout(() => dismiss(toast.id), shownMs);
    };
    element?.addEventListener("pointerenter", keep);
    element?.addEventListener("focusin", keep);
    element?.addEventListener("pointerleave", leave);
    element?.addEventListener("focusout", leave);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("pointerenter", keep);
      element?.removeEventListener("focusin", keep);
      element?.removeEventListener("pointerleave", leave);
      element?.removeEventListener("focusout", leave);
    };
  }, [toast.id, shownMs]);
  return (
    <div
      id={`toast-${toast.id}`}
      className={cx(
        "pointer-events-auto flex w-full max-w-sm items-center gap-2 rounded-lg border border-line border-l-4 bg-raised py-2 pr-1 pl-3 text-sm shadow-raised",
        TONE[toast.tone],
      )}
    >
      <p className="min-w-0 flex-1">{toast.message}</p>
      <IconButton label={t`닫기`} icon={<X size={16} />} onPress={() => dismiss(toast.id)} />
    </div>
  );
}
