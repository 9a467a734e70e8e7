import { type CalendarDateTime, parseDateTime } from "@internationalized/date";
import { SegmentField, type TypedDateProps } from "./segment-field";

/** A day and a time of day in the page's own words, posted as `YYYY-MM-DDTHH:mm` or empty; it has no zone. */
export function DateTimeField(props: TypedDateProps) {
  return (
    <SegmentField
      granularity="minute"
      inputType="datetime-local"
      read={dateTimeOrNull}
      write={(value) => value.toString().slice(0, "YYYY-MM-DDTHH:mm".length)}
      {...props}
    />
  );
}

/** What was typed before may not be a time. */
function dateTimeOrNull(text: string | undefined): CalendarDateTime | null {
  if (!text) return null;
  try {
    return parseDateTime(text);
  } catch {
    return null;
  }
}
