import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { RangeCalendar as AriaRangeCalendar } from "react-aria-components/RangeCalendar";

const CELL =
  "flex size-9 cursor-pointer items-center justify-center rounded-md text-sm nums -outline-offset-2 hover:bg-hover " +
  "data-[outside-month]:invisible data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-muted data-[disabled]:opacity-50 " +
  "data-[unavailable]:cursor-not-allowed data-[unavailable]:line-through";

export function RangeCalendar() {
  return (
    <AriaRangeCalendar>
      <CalendarHeader />
      <Month
        cellClass={`${CELL} data-[selected]:rounded-none data-[selected]:bg-brand-soft data-[selected]:text-brand-ink data-[selection-start]:rounded-l-md data-[selection-start]:bg-brand-ink data-[selection-start]:text-surface data-[selection-end]:rounded-r-md data-[selection-end]:bg-brand-ink data-[selection-end]:text-surface`}
      />
    </AriaRangeCalendar>
  );
}

function CalendarHeader() {
  const button =
    "inline-flex size-9 items-center justify-center rounded-md hover:bg-hover disabled:opacity-40";
  return (
    <header className="flex items-center justify-between pb-2">
      <Button slot="previous" className={button}>
        <ChevronLeft size={18} />
      </Button>
      <Heading className="text-sm font-semibold" />
      <Button slot="next" className={button}>
        <ChevronRight size={18} />
      </Button>
    </header>
  );
}

function Month({ cellClass }: { cellClass: string }) {
  return (
    <CalendarGrid>
      <CalendarGridHeader>
        {(day) => (
          <CalendarHeaderCell className="size-9 text-xs font-medium text-ink-muted">{day}</CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={cellClass} />}</CalendarGridBody>
    </CalendarGrid>
  );
}
