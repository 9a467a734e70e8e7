import { SegmentField, type TypedDateProps } from "./segment-field";
import { dayOrNull } from "./use-day-range";

/** One day in the page's own words, posted as `YYYY-MM-DD` or empty. */
export function DayField(props: TypedDateProps) {
  return <SegmentField granularity="day" inputType="date" read={dayOrNull} write={String} {...props} />;
}
