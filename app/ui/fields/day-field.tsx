import { SegmentField, type TypedDateProps } from "./segment-field";

/** One day in the page's own words, posted as `YYYY-MM-DD` or empty. */
export const DayField = (props: TypedDateProps) => <SegmentField granularity="day" {...props} />;
