import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { DateRangePicker, withoutRepeats } from "../../../ui/fields/date-picker";
import { FieldErrors, FieldGroup } from "../../../ui/fields/field";
import { PostedValue } from "../../../ui/fields/posted-value";
import { dayRange, useDayRange } from "../../../ui/fields/use-day-range";
import { useNativeDates } from "../../../ui/fields/use-native-dates";
import { useFormat } from "../../../ui/use-format";
import { useHydrated } from "../../../ui/use-hydrated";
import type { ScheduleChoices } from "./schedule.server";
import { SlotCalendar, type SlotPrice } from "./slot-calendar";

interface End {
  id: string;
  name: string;
  errors: string[] | undefined;
  defaultValue: string | undefined;
}

interface SlotRangeFieldProps {
  start: End;
  end: End;
  /** The first day that may be chosen. */
  min: string;
  /** The only day it may begin on; chosen for the reader. */
  firstDay: string | undefined;
  choices: ScheduleChoices;
  /** Slots of a day. */
  capacity: number;
  /** Slots that are wanted of each day. */
  wanted: number;
  /** What one slot of a day costs. */
  price: SlotPrice;
}

/** The days of a CPP booking, chosen on a calendar that shows what is free. Two date inputs until the script has come. */
export function SlotRangeField(props: SlotRangeFieldProps) {
  const { start, end, min, firstDay, choices, capacity, wanted, price } = props;
  const { t } = useLingui();
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const [range, setRange] = useDayRange(start.defaultValue, end.defaultValue, firstDay);
  const focus = () => frame.current?.querySelector<HTMLElement>("[role=button][tabindex='0']")?.focus();
  useNativeDates([start.id, end.id], ([from, to]) => setRange(dayRange(from, to)), focus);
  const label = t`기간`;
  const description = t`${choices.duration.min}일부터 ${choices.duration.max}일까지 선택할 수 있어요. 시작일과 종료일을 차례로 눌러 주세요.`;
  if (!useHydrated()) {
    return (
      <DateRangePicker
        start={start}
        end={end}
        min={min}
        required
        label={label}
        description={description}
        startLabel={t`시작일`}
        endLabel={t`종료일`}
      />
    );
  }
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
