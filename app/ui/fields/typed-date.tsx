import { type CalendarDateTime, type DateValue, parseDateTime } from "@internationalized/date";
import { useEffect, useRef, useState } from "react";
import { DateField } from "react-aria-components/DateField";
import { Aria } from "../aria";
import { Segments } from "./date-segments";
import { controlProps, Field } from "./field";
import { PostedValue } from "./posted-value";
import type { SegmentFieldProps } from "./segment-field";
import { dayOrNull } from "./use-day-range";
import type { Arrived } from "./use-late-fields";

const LENGTH = { day: "YYYY-MM-DD".length, minute: "YYYY-MM-DDTHH:mm".length };

/** The segments of a `SegmentField`. */
export default function TypedDate({ granularity, typed, wasFocused, ...props }: SegmentFieldProps & Arrived) {
  const [value, setValue] = useState<DateValue | null>(() => READ[granularity](typed[0]));
  const group = useRef<HTMLDivElement>(null);
  const focus = () => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the browser's own field was
  useEffect(() => {
    if (wasFocused) focus();
  }, []);
  return (
    <Field {...props}>
      <PostedValue
        name={props.name}
        value={value?.toString().slice(0, LENGTH[granularity]) ?? ""}
        onFocus={focus}
      />
      <Aria>
        <DateField
          ref={group}
          granularity={granularity}
          value={value}
          onChange={setValue}
          isDisabled={props.disabled ?? false}
          isInvalid={Boolean(props.errors?.length)}
          aria-labelledby={`${props.id}-label`}
          aria-describedby={controlProps(props)["aria-describedby"]}
        >
          <Segments className="control flex-wrap py-1" />
        </DateField>
      </Aria>
    </Field>
  );
}

const READ = { day: dayOrNull, minute: dateTimeOrNull };

/** Parses the earlier input, which may be invalid. */
function dateTimeOrNull(text: string | undefined): CalendarDateTime | null {
  if (!text) return null;
  try {
    return parseDateTime(text);
  } catch {
    return null;
  }
}
