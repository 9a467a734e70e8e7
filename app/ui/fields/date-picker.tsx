import { controlProps, Field, type FieldProps } from "./field";
import { useLateFields } from "./use-late-fields";

interface Bounds {
  /** First and last selectable day, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** Whether a day within the bounds cannot be selected. */
  isUnavailable?: (day: string) => boolean;
}

export type RangeEnd = Pick<FieldProps, "id" | "name" | "errors"> & { defaultValue?: string | undefined };

export type DateRangePickerProps = Omit<FieldProps, "id" | "name" | "errors"> &
  Bounds & {
    start: RangeEnd;
    end: RangeEnd;
    startLabel: string;
    endLabel: string;
    /** The only possible first day, `YYYY-MM-DD`; it is preselected. */
    firstDay?: string | undefined;
    /** Receives both days, `YYYY-MM-DD`, once selected. */
    onChoose?: (from: string, to: string) => void;
  };

/** Two days, both included, posted as two fields: `start={bind(fields.startsOn)} end={bind(fields.endsOn)}`. */
const load = () => import("./date-range");

/** Two days, both included, posted as two fields: `start={bind(fields.startsOn)} end={bind(fields.endsOn)}`. */
export function DateRangePicker(props: DateRangePickerProps) {
  const late = useLateFields(load, [props.start.id, props.end.id]);
  return late ? <late.Part {...props} {...late.arrived} /> : <NativeDateRange {...props} />;
}

/** The browser's own date fields, until the component is loaded. */
export function NativeDateRange({
  start,
  end,
  startLabel,
  endLabel,
  min,
  max,
  ...shared
}: DateRangePickerProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {[
        { ...start, label: startLabel },
        { ...end, label: endLabel },
      ].map(({ defaultValue, ...field }) => (
        <Field key={field.name} {...shared} {...field}>
          <input
            {...controlProps({ ...shared, ...field })}
            type="date"
            defaultValue={defaultValue}
            min={min}
            max={max}
            className="control"
          />
        </Field>
      ))}
    </div>
  );
}
