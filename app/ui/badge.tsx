import type { ReactNode } from "react";
import { cx } from "./cx";

export type BadgeTone = "neutral" | "info" | "positive" | "warning" | "danger" | "brand";

const TONE: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-muted",
  info: "bg-info-soft text-info",
  positive: "bg-positive-soft text-positive",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  brand: "bg-brand-soft text-brand-ink",
};

/** A short label. The text carries the meaning; the colour only repeats it. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex h-6 items-center rounded px-2 text-xs font-medium whitespace-nowrap",
        TONE[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A badge for a status, with a dot in front, so that statuses align in a list. */
export function StatusBadge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <Badge tone={tone}>
      <span className="mr-1.5 size-1.5 rounded-full bg-current" aria-hidden="true" />
      {children}
    </Badge>
  );
}
