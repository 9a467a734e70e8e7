import type { DateValue } from "@internationalized/date";
import { useRef, useState } from "react";
import { DateField } from "react-aria-components/DateField";
import { useHydrated } from "../use-hydrated";
import { Segments } from "./date-segments";
import { controlProps, Field, type FieldProps } from "./field";
import { PostedValue } from "./posted-value";
import { useNativeDates } from "./use-native-dates";

export type TypedDateProps = FieldProps & { defaultValue?: string | undefined };

interface SegmentFieldProps<V extends DateValue> extends TypedDateProps {
  granularity: "day" | "minute";
  /** The browser's own field, until the page has come to life. */
  inputType: "date" | "datetime-local";
  /** Null for a text that is no such value: what was typed before may be anything. */
  read: (text: string | undefined) => V | null;
  write: (value: V) => string;
}

/** A date that is typed part by part in the order of the page's language, and posted as one text. */
export function SegmentField<V extends DateValue>({
  granularity,
  inputType,
  read,
  write,
  defaultValue,
  ...props
}: SegmentFieldProps<V>) {
  const [value, setValue] = useState(() => read(defaultValue));
  const group = useRef<HTMLDivElement>(null);
  const focus = () => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  useNativeDates([props.id], ([typed]) => setValue(read(typed)), focus);
  if (!useHydrated()) {
    return (
      <Field {...props}>
        <input {...controlProps(props)} type={inputType} defaultValue={defaultValue} className="control" />
      </Field>
    );
  }
  return (
    <Field {...props}>
      <PostedValue name={props.name} value={value === null ? "" : write(value)} onFocus={focus} />
      <DateField
        ref={group}
        granularity={granularity}
        value={value as DateValue | null}
        onChange={(typed) => setValue(typed as V | null)}
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
