import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

/** The summary of a `<details className="group">`. Works without a script. */
export function DisclosureSummary({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <summary
      className={cx(
        "flex cursor-pointer list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden",
        className,
      )}
    >
      {children}
      <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-ink-muted group-open:rotate-180" />
    </summary>
  );
}
