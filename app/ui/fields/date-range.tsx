import { CalendarDays } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { DateRangePicker as AriaDateRangePicker } from "react-aria-components/DateRangePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Popover } from "react-aria-components/Popover";
import { Aria } from "../aria";
import { RangeCalendar } from "./calendar";
import type { DateRangePickerProps, RangeEnd } from "./date-picker";
import { Segments } from "./date-segments";
import { Field, FieldErrors, withoutRepeats } from "./field";
import { PostedValue } from "./posted-value";
import { dayOrNull, useDayRange } from "./use-day-range";
import type { Arrived } from "./use-late-fields";

/** Content of a `DateRangePicker`: typed by segments or selected in a calendar. */
export default function DateRange(props: DateRangePickerProps & Arrived) {
  const { start, end, min, max, firstDay, isUnavailable, onChoose, typed, wasFocused, ...shared } = props;
  const [range, setRange] = useDayRange(typed[0], typed[1], firstDay);
  const group = useRef<HTMLDivElement>(null);
  const focus = () => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the browser's own field was
  useEffect(() => {
    if (wasFocused) focus();
  }, []);
  const endErrors = withoutRepeats(end.errors, start.errors);
  const invalid = Boolean(start.errors?.length || end.errors?.length);
  return (
    <Field {...shared} id={start.id} name={start.name} errors={start.errors}>
      <PostedValue name={start.name} value={range?.start.toString() ?? ""} onFocus={focus} />
      <PostedValue name={end.name} value={range?.end.toString() ?? ""} onFocus={focus} />
      <Aria>
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
      </Aria>
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
