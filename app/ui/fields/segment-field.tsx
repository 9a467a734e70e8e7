import { controlProps, Field, type FieldProps } from "./field";
import { useLateFields } from "./use-late-fields";

export type TypedDateProps = FieldProps & { defaultValue?: string | undefined };
export type SegmentFieldProps = TypedDateProps & { granularity: "day" | "minute" };

const load = () => import("./typed-date");

/** A date typed by segments in the order of the page's language, and posted as one text. */
export function SegmentField({ granularity, defaultValue, ...props }: SegmentFieldProps) {
  const late = useLateFields(load, [props.id]);
  if (late) return <late.Part {...props} granularity={granularity} {...late.arrived} />;
  return (
    <Field {...props}>
      <input
        {...controlProps(props)}
        type={granularity === "day" ? "date" : "datetime-local"}
        defaultValue={defaultValue}
        className="control"
      />
    </Field>
  );
}
