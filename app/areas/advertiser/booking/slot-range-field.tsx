import { useLingui } from "@lingui/react/macro";
import { NativeDateRange } from "../../../ui/fields/date-picker";
import { useLateFields } from "../../../ui/fields/use-late-fields";
import type { ScheduleChoices } from "./schedule.server";
import type { SlotPrice } from "./slot-calendar";

interface End {
  id: string;
  name: string;
  errors: string[] | undefined;
  defaultValue: string | undefined;
}

export interface SlotRangeFieldProps {
  start: End;
  end: End;
  /** First selectable day. */
  min: string;
  /** The only possible first day; it is preselected. */
  firstDay: string | undefined;
  choices: ScheduleChoices;
  /** Slots per day. */
  capacity: number;
  /** Requested slots per day. */
  wanted: number;
  /** Price of a slot per day. */
  price: SlotPrice;
}

const load = () => import("./slot-range");

export interface SlotRangeWords {
  label: string;
  description: string;
}

/** Days of a CPP booking. Two native date inputs until the calendar is loaded. */
export function SlotRangeField(props: SlotRangeFieldProps) {
  const { start, end, min, choices } = props;
  const { duration } = choices;
  const { t } = useLingui();
  const late = useLateFields(load, [start.id, end.id]);
  const words: SlotRangeWords = {
    label: t`기간`,
    description: t`${duration.min}일부터 ${duration.max}일까지 선택할 수 있어요. 시작일과 종료일을 차례로 눌러 주세요.`,
  };
  if (late) return <late.Part {...props} {...words} {...late.arrived} />;
  const labels = { startLabel: t`시작일`, endLabel: t`종료일` };
  return <NativeDateRange {...words} {...labels} start={start} end={end} min={min} required />;
}
