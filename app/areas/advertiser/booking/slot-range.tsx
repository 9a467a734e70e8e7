import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { FieldErrors, FieldGroup, withoutRepeats } from "../../../ui/fields/field";
import { PostedValue } from "../../../ui/fields/posted-value";
import { useDayRange } from "../../../ui/fields/use-day-range";
import type { Arrived } from "../../../ui/fields/use-late-fields";
import { useFormat } from "../../../ui/use-format";
import { SlotCalendar } from "./slot-calendar";
import type { SlotRangeFieldProps, SlotRangeWords } from "./slot-range-field";

/** Content of a `SlotRangeField`: a calendar with free slots. */
export default function SlotRange(props: SlotRangeFieldProps & SlotRangeWords & Arrived) {
  const {
    label,
    description,
    start,
    end,
    min,
    firstDay,
    choices,
    capacity,
    wanted,
    price,
    typed,
    wasFocused,
  } = props;
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const [range, setRange] = useDayRange(typed[0], typed[1], firstDay);
  const focus = () => frame.current?.querySelector<HTMLElement>("[role=button][tabindex='0']")?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the browser's own field was
  useEffect(() => {
    if (wasFocused) focus();
  }, []);
  return (
    <FieldGroup {...start} required label={label} description={description}>
      <PostedValue name={start.name} value={range?.start.toString() ?? ""} onFocus={focus} />
      <PostedValue name={end.name} value={range?.end.toString() ?? ""} onFocus={focus} />
      <div ref={frame}>
        <SlotCalendar
          value={range}
          onChange={setRange}
          min={min}
          taken={choices.taken}
          own={choices.own}
          capacity={capacity}
          wanted={wanted}
          price={price}
        />
      </div>
      <p className="nums text-sm font-medium" role="status">
        {range ? (
          format.dayRange(range.start.toString(), range.end.toString())
        ) : (
          <span className="font-normal text-ink-muted">
            <Trans>선택한 항목이 없어요.</Trans>
          </span>
        )}
      </p>
      <FieldErrors
        id={end.id}
        name={end.name}
        label={null}
        errors={withoutRepeats(end.errors, start.errors)}
      />
    </FieldGroup>
  );
}
