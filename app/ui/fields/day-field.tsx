import { SegmentField, type TypedDateProps } from "./segment-field";

/** One day, posted as `YYYY-MM-DD` or empty. */
export const DayField = (props: TypedDateProps) => <SegmentField granularity="day" {...props} />;
