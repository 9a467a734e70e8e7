import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface Step {
  key: string;
  label: ReactNode;
  /** Link back to the step. */
  to?: string;
  /** Skipped without being filled in. */
  isMissing?: boolean;
  /** Completed although current: the end of the sequence. */
  isDone?: boolean;
}

/** Position in a sequence; completed and skipped steps may be links. A narrow screen names only the current step. */
export function Stepper({ steps, current }: { steps: readonly Step[]; current: string }) {
  const { t } = useLingui();
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <ol aria-label={t`단계`} className="flex items-center gap-1 pb-6 sm:gap-2">
      {steps.map(({ key, label, to, isMissing = false, isDone = false }, index) => {
        const before = isMissing ? "missing" : "done";
        const state = index < at ? before : index === at ? "current" : "ahead";
        const content = (
          <>
            <span
              className={cx(
                "nums flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold",
                state === "done" || state === "current"
                  ? "bg-brand text-brand-on"
                  : "bg-sunken text-ink-muted",
                state === "missing" && "border border-dashed border-line-control",
              )}
            >
              {state === "done" || isDone ? <Check size={14} aria-hidden="true" /> : index + 1}
            </span>
            <span
              className={cx(
                "text-[13px]",
                state === "current" ? "font-semibold" : "sr-only text-ink-muted md:not-sr-only",
              )}
            >
              {label}
              {(state === "done" || isDone) && <span className="sr-only"> {t`완료`}</span>}
              {state === "missing" && <span className="sr-only"> {t`미입력`}</span>}
            </span>
          </>
        );
        return (
          <li
            key={key}
            aria-current={state === "current" ? "step" : undefined}
            className="flex items-center gap-1 sm:gap-2"
          >
            {index > 0 && <span className="h-px w-3 bg-line-strong sm:w-6" aria-hidden="true" />}
            {index < at && to ? (
              <Link to={to} className="flex items-center gap-1.5 hover:underline">
                {content}
              </Link>
            ) : (
              <span className="flex items-center gap-1.5">{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
