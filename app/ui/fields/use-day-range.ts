import { type CalendarDate, parseDate } from "@internationalized/date";
import { useEffect, useRef, useState } from "react";

export interface DayRange {
  start: CalendarDate;
  end: CalendarDate;
}

/** Parses a day; null if invalid. */
export function dayOrNull(text: string | undefined): CalendarDate | null {
  if (!text) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

/** Null unless both are days. */
export function dayRange(from: string | undefined, to: string | undefined): DayRange | null {
  const start = dayOrNull(from);
  const end = dayOrNull(to);
  return start && end ? { start, end } : null;
}

/**
 * A selected range of days, both included.
 *
 * @param firstDay the only possible first day: the range starts there, and also ends there unless it ends later. The
 *   range is cleared when this changes.
 */
export function useDayRange(from: string | undefined, to: string | undefined, firstDay: string | undefined) {
  const wanted = useRef(firstDay);
  const [range, setRange] = useState<DayRange | null>(() => dayRange(from, to));
  useEffect(() => {
    const first = dayOrNull(firstDay);
    const wasWanted = wanted.current !== undefined;
    wanted.current = firstDay;
    if (first)
      setRange((chosen) => ({
        start: first,
        end: chosen && chosen.end.compare(first) > 0 ? chosen.end : first,
      }));
    else if (wasWanted) setRange(null);
  }, [firstDay]);
  return [range, setRange] as const;
}
