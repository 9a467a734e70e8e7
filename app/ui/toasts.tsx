import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from "react-aria-components/Toast";
import type { Flash } from "../kit/flash.server";
import { Aria } from "./aria";
import { ICON_BUTTON } from "./button";

/** Long enough to read twice; the time restarts when the pointer or the focus leaves a toast. */
const SHOWN_MS = 6_000;
/** Remaining time of a toast after the reader has left its page. */
const SHOWN_ELSEWHERE_MS = 1_500;
/** Newest first. Does not use the queue's timers, which would resume with the remaining time instead of restarting. */
export const toasts = new ToastQueue<Flash>();

const TONE = {
  positive: { className: "text-positive", icon: CircleCheck },
  danger: { className: "text-danger", icon: CircleAlert },
  info: { className: "text-info", icon: Info },
} as const;

/** The visible toasts, at the edge of the page. */
export default function Toasts() {
  const { t } = useLingui();
  return (
    <Aria>
      <AriaToastRegion
        queue={toasts}
        aria-label={t`알림`}
        // Bottom left: forms end at the right and pages begin at the top, so no button is covered.
        data-toasts=""
        className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col-reverse items-center gap-2 sm:right-auto sm:w-80 sm:items-start"
      >
        {({ toast }) => <Toast toast={toast} />}
      </AriaToastRegion>
    </Aria>
  );
}

function Toast({ toast }: { toast: (typeof toasts.visibleToasts)[number] }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [saidOn] = useState(pathname);
  const element = useRef<HTMLDivElement>(null);
  const { key, content } = toast;
  const { className, icon: Icon } = TONE[content.tone];
  // A refusal stays for the full time on any page.
  const shownMs = pathname === saidOn || content.tone === "danger" ? SHOWN_MS : SHOWN_ELSEWHERE_MS;
  useEffect(() => {
    const begin = () => setTimeout(() => toasts.close(key), shownMs);
    let timer = begin();
    const over = new AbortController();
    const on = (name: string, run: () => void) =>
      element.current?.addEventListener(name, run, { signal: over.signal });
    const keep = () => clearTimeout(timer);
    const leave = () => {
      keep();
      timer = begin();
    };
    for (const name of ["pointerenter", "focusin"]) on(name, keep);
    for (const name of ["pointerleave", "focusout"]) on(name, leave);
    return () => {
      keep();
      over.abort();
    };
  }, [key, shownMs]);
  return (
    <AriaToast
      ref={element}
      toast={toast}
      className="pointer-events-auto flex w-full max-w-sm items-center gap-2.5 rounded-lg border border-line bg-raised py-2 pr-1 pl-3 text-sm shadow-raised"
    >
      <Icon size={18} aria-hidden="true" className={className} />
      <ToastContent className="min-w-0 flex-1">
        <Text slot="title">{content.message}</Text>
      </ToastContent>
      <Button slot="close" aria-label={t`닫기`} className={ICON_BUTTON}>
        <X size={16} />
      </Button>
    </AriaToast>
  );
}
