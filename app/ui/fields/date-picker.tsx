import { CalendarDays } from "lucide-react";
import { useRef } from "react";
import { Button } from "react-aria-components/Button";
import { DateRangePicker as AriaDateRangePicker } from "react-aria-components/DateRangePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Popover } from "react-aria-components/Popover";
import { useHydrated } from "../use-hydrated";
import { RangeCalendar } from "./calendar";
import { Segments } from "./date-segments";
import { controlProps, Field, FieldErrors, type FieldProps } from "./field";
import { PostedValue } from "./posted-value";
import { dayOrNull, dayRange, useDayRange } from "./use-day-range";
import { useNativeDates } from "./use-native-dates";

interface Bounds {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days within the bounds that may not be chosen. */
  isUnavailable?: (day: string) => boolean;
}

type RangeEnd = Pick<FieldProps, "id" | "name" | "errors"> & { defaultValue?: string | undefined };

type DateRangePickerProps = Omit<FieldProps, "id" | "name" | "errors"> &
  Bounds & {
    start: RangeEnd;
    end: RangeEnd;
    startLabel: string;
    endLabel: string;
    /** The only day it may begin on, `YYYY-MM-DD`; chosen for the reader. */
    firstDay?: string | undefined;
    /** Told both days, `YYYY-MM-DD`, once they are chosen. */
    onChoose?: (from: string, to: string) => void;
  };

/** Two days, both included, posted as two fields: `start={bind(fields.startsOn)} end={bind(fields.endsOn)}`. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { start, end, startLabel, endLabel, min, max, firstDay, isUnavailable, onChoose, ...shared } = props;
  const [range, setRange] = useDayRange(start.defaultValue, end.defaultValue, firstDay);
  const group = useRef<HTMLDivElement>(null);
  const focus = () => focusFirst(group.current);
  useNativeDates([start.id, end.id], ([from, to]) => setRange(dayRange(from, to)), focus);
  if (!useHydrated()) {
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
  const endErrors = withoutRepeats(end.errors, start.errors);
  const invalid = Boolean(start.errors?.length || end.errors?.length);
  return (
    <Field {...shared} id={start.id} name={start.name} errors={start.errors}>
      <PostedValue name={start.name} value={range?.start.toString() ?? ""} onFocus={focus} />
      <PostedValue name={end.name} value={range?.end.toString() ?? ""} onFocus={focus} />
      <AriaDateRangePicker
        value={range}
        onChange={(chosen) => {
          setRange(chosen);
          if (chosen) onChoose?.(chosen.start.toString(), chosen.end.toString());
        }}
        isDisabled={shared.disabled}
        isInvalid={invalid}
        isDateUnavailable={isUnavailable ? (day) => isUnavailable(day.toString()) : undefined}
        minValue={dayOrNull(min)}
        maxValue={dayOrNull(max)}
        aria-labelledby={`${start.id}-label`}
        aria-describedby={describedBy(start, { ...end, errors: endErrors })}
      >
        <Group ref={group} className="control flex flex-wrap items-center gap-x-1 py-1 pr-1">
          <Segments slot="start" />
          <span aria-hidden="true">–</span>
          <Segments slot="end" />
          <OpenButton />
        </Group>
        <CalendarPopover>
          <RangeCalendar />
        </CalendarPopover>
      </AriaDateRangePicker>
      <FieldErrors id={end.id} name={end.name} label={null} errors={endErrors} />
    </Field>
  );
}

function OpenButton() {
  return (
    <Button className="ml-auto inline-flex size-7 items-center justify-center rounded text-ink-muted hover:bg-hover">
      <CalendarDays size={16} />
    </Button>
  );
}

function CalendarPopover({ children }: { children: React.ReactNode }) {
  return (
    <Popover className="z-60 rounded-lg border border-line bg-raised p-3 shadow-raised">
      <Dialog className="outline-none">{children}</Dialog>
    </Popover>
  );
}

function describedBy(...ends: RangeEnd[]): string | undefined {
  const ids = ends.filter(({ errors }) => errors?.length).map(({ id }) => `${id}-error`);
  return ids.join(" ") || undefined;
}

/** What is wrong with the end alone: two empty ends are one message, not two. */
export function withoutRepeats(
  errors: string[] | undefined,
  said: string[] | undefined,
): string[] | undefined {
  return errors?.filter((code) => !said?.includes(code));
}

function focusFirst(group: HTMLElement | null) {
  group?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
}
