import { SegmentField, type TypedDateProps } from "./segment-field";

/** A day and a time of day, posted as `YYYY-MM-DDTHH:mm` or empty, without a time zone. */
export const DateTimeField = (props: TypedDateProps) => <SegmentField granularity="minute" {...props} />;
