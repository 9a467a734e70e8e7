import { SegmentField, type TypedDateProps } from "./segment-field";

/** A day and a time of day in the page's own words, posted as `YYYY-MM-DDTHH:mm` or empty; it has no zone. */
export const DateTimeField = (props: TypedDateProps) => <SegmentField granularity="minute" {...props} />;
