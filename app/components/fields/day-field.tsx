import { useRef, useState } from "react";
import { DateField } from "react-aria-components/DateField";
import { useHydrated } from "../use-hydrated";
import { Segments } from "./date-segments";
import { controlProps, Field, type FieldProps } from "./field";
import { PostedValue } from "./posted-value";
import { dayOrNull } from "./use-day-range";

type DayFieldProps = FieldProps & { defaultValue?: string | undefined };

/** One day in the page's own words, posted as `YYYY-MM-DD` or empty. */
export function DayField({ defaultValue, ...props }: DayFieldProps) {
  const [value, setValue] = useState(() => dayOrNull(defaultValue));
  const group = useRef<HTMLDivElement>(null);
  if (!useHydrated()) {
    return (
      <Field {...props}>
        <input {...controlProps(props)} type="date" defaultValue={defaultValue} className="control" />
      </Field>
    );
  }
  return (
    <Field {...props}>
      <PostedValue
        name={props.name}
        value={value?.toString() ?? ""}
        onFocus={() => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()}
      />
      <DateField
        ref={group}
        granularity="day"
        value={value}
        onChange={setValue}
        isDisabled={props.disabled ?? false}
        isInvalid={Boolean(props.errors?.length)}
        aria-labelledby={`${props.id}-label`}
        aria-describedby={controlProps(props)["aria-describedby"]}
      >
        <Segments className="control flex-wrap py-1" />
      </DateField>
    </Field>
  );
}
