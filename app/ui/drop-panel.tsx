import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "./button";
import { cx } from "./cx";

interface DropPanelProps {
  label: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
  /** Edge of the button that the panel is aligned with. */
  align?: "start" | "end";
  className?: string;
}

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/**
 * A button with a panel of links or forms below it. Works without a script; with one, it closes on Escape, on a press elsewhere, when the
 * focus leaves it and when a form in it is submitted. On a narrow screen it is as wide as the nearest positioned ancestor.
 */
export function DropPanel({ label, icon, children, align = "start", className }: DropPanelProps) {
  const frame = useClosing();
  return (
    <details ref={frame} className="group sm:relative">
      <summary className={cx(buttonClass(), "list-none hover:bg-hover [&::-webkit-details-marker]:hidden")}>
        {icon}
        {label}
        <ChevronDown size={16} aria-hidden="true" className="-mr-1 text-ink-muted group-open:rotate-180" />
      </summary>
      <div
        className={cx(
          "absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-raised",
          align === "start" ? "sm:right-auto" : "sm:left-auto",
          className,
        )}
      >
        {children}
      </div>
    </details>
  );
}

function useClosing() {
  const frame = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = frame.current;
    if (!details) return;
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => {
      details.open = false;
    };
    // A dialog that was opened from the panel is not elsewhere.
    const closeFor = (target: EventTarget | null) => {
      if (target instanceof Node && !details.contains(target) && !document.querySelector(DIALOGS)) close();
    };
    document.addEventListener("pointerdown", ({ target }) => closeFor(target), { signal });
    details.addEventListener("focusout", ({ relatedTarget }) => closeFor(relatedTarget), { signal });
    details.addEventListener("submit", close, { signal });
    details.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape" || !details.open) return;
        close();
        details.querySelector("summary")?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return frame;
}
