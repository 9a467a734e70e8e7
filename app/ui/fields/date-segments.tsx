import { DateInput, DateSegment } from "react-aria-components/DateField";
import { cx } from "../cx";

interface SegmentsProps {
  /** The end of a range to edit. */
  slot?: "start" | "end";
  className?: string;
}

/** Separate segments for year, month and day, and optionally hour and minute, in the order of the reader's language. */
export function Segments({ slot, className }: SegmentsProps) {
  return (
    <DateInput slot={slot} className={cx("nums flex whitespace-nowrap", className)}>
      {(segment) => (
        <DateSegment
          segment={segment}
          className="rounded-sm px-px text-right outline-none not-data-[type=literal]:min-h-6 not-data-[type=literal]:min-w-6 data-[focused]:bg-brand-ink data-[focused]:text-surface data-[placeholder]:text-ink-muted data-[focused]:data-[placeholder]:text-surface"
        />
      )}
    </DateInput>
  );
}
