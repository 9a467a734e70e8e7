import { type CalendarDateTime, parseDateTime } from "@internationalized/date";
import { useRef, useState } from "react";
import { DateField } from "react-aria-components/DateField";
import { useHydrated } from "../use-hydrated";
import { Segments } from "./date-segments";
import { controlProps, Field, type FieldProps } from "./field";
import { PostedValue } from "./posted-value";

type DateTimeFieldProps = FieldProps & { defaultValue?: string | undefined };

/** A day and a time of day in the page's own words, posted as `YYYY-MM-DDTHH:mm` or empty; it has no zone. */
export function DateTimeField({ defaultValue, ...props }: DateTimeFieldProps) {
  const [value, setValue] = useState(() => dateTimeOrNull(defaultValue));
  const group = useRef<HTMLDivElement>(null);
  if (!useHydrated()) {
    return (
      <Field {...props}>
        <input
          {...controlProps(props)}
          type="datetime-local"
          defaultValue={defaultValue}
          className="control"
        />
      </Field>
    );
  }
  return (
    <Field {...props}>
      <PostedValue
        name={props.name}
        value={value?.toString().slice(0, "YYYY-MM-DDTHH:mm".length) ?? ""}
        onFocus={() => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()}
      />
      <DateField
        ref={group}
        granularity="minute"
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

/** What was typed before may not be a time. */
function dateTimeOrNull(text: string | undefined): CalendarDateTime | null {
  if (!text) return null;
  try {
    return parseDateTime(text);
  } catch {
    return null;
  }
}
