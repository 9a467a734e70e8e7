import { parseDate } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "react-aria-components/Button";
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { RangeCalendar } from "react-aria-components/RangeCalendar";
import { dayPrice } from "../../../../domain/money";
import { Aria } from "../../../ui/aria";
import type { DayRange } from "../../../ui/fields/use-day-range";
import { useFormat } from "../../../ui/use-format";
import type { ScheduleChoices } from "./schedule.server";

interface SlotCalendarProps {
  value: DayRange | null;
  onChange: (range: DayRange) => void;
  /** First selectable day. */
  min: string;
  taken: ScheduleChoices["taken"];
  /** Days that the reader holds. */
  own: ScheduleChoices["own"];
  capacity: number;
  wanted: number;
  price: SlotPrice;
}

/** List price of a slot for one day without VAT, with discounts and surcharges. */
export interface SlotPrice {
  priceMinor: number;
  discountBp: number;
  /** Surcharge of the selected targetings. */
  surchargeMilliPct: number;
  currency: string;
}

const NAVIGATE =
  "inline-flex size-9 items-center justify-center rounded-md hover:bg-hover disabled:opacity-40 disabled:hover:bg-transparent";

const CELL =
  "flex h-13 w-full sm:h-16 cursor-pointer flex-col items-center justify-center rounded-md text-sm -outline-offset-2 hover:bg-hover " +
  "data-[outside-month]:invisible data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-muted data-[disabled]:opacity-50 " +
  "data-[unavailable]:cursor-not-allowed data-[unavailable]:bg-sunken data-[unavailable]:text-ink-muted " +
  "data-[selected]:rounded-none data-[selected]:bg-brand-soft data-[selected]:text-brand-ink " +
  "data-[selection-start]:rounded-l-md data-[selection-start]:bg-brand data-[selection-start]:text-brand-on " +
  "data-[selection-end]:rounded-r-md data-[selection-end]:bg-brand data-[selection-end]:text-brand-on";

/**
 * A month of a product's days, each with price and free slots; on a narrow screen the price per day is below. A range cannot
 * include a full day.
 */
export function SlotCalendar(props: SlotCalendarProps) {
  const { value, onChange, min, taken, own, capacity, wanted, price } = props;
  const { t } = useLingui();
  const format = useFormat();
  const ofDay = dayPrice({ ...price, slots: wanted });
  const costs = ofDay === null ? "" : format.money(ofDay, price.currency);
  const takenBy = useMemo(() => new Map(taken.map(({ day, taken: count }) => [day, count])), [taken]);
  const freeOn = (day: string) => Math.max(0, capacity - (takenBy.get(day) ?? 0));
  const isOwn = (day: string) => own !== null && own.startDay <= day && day <= own.endDay;
  const first = parseDate(min);
  const [looked, setLooked] = useState<string | null>(null);
  return (
    <div className="rounded-lg border border-line p-2 sm:p-3">
      <Aria>
        <RangeCalendar
          // A new first day resets the displayed month.
          key={min}
          aria-label={t`기간`}
          value={value}
          onChange={onChange}
          minValue={first}
          defaultFocusedValue={value?.start ?? first}
          onFocusChange={(day) => setLooked(day.toString())}
          isDateUnavailable={(day) => freeOn(day.toString()) < wanted}
          className="w-full"
        >
          <header className="flex items-center justify-between pb-2">
            <Button slot="previous" className={NAVIGATE}>
              <ChevronLeft size={18} />
            </Button>
            <Heading className="text-sm font-semibold" />
            <Button slot="next" className={NAVIGATE}>
              <ChevronRight size={18} />
            </Button>
          </header>
          <CalendarGrid className="w-full table-fixed">
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="h-8 text-xs font-medium text-ink-muted">
                  {day}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className={isOwn(date.toString()) ? `${CELL} inset-ring-2 inset-ring-brand` : CELL}
                >
                  {({ formattedDate, isDisabled, isUnavailable }) => (
                    // Visual only: the cell's accessible name contains the full date and its availability.
                    <span
                      className="nums flex flex-col items-center before:content-[attr(data-day)] after:h-4 after:text-[11px] after:leading-4 after:content-[attr(data-free)]"
                      data-day={formattedDate}
                      data-free={isDisabled ? "" : `${freeOn(date.toString())}/${capacity}`}
                    >
                      <span
                        className="hidden text-[11px] leading-4 before:content-[attr(data-price)] sm:block"
                        data-price={isDisabled || isUnavailable ? "" : costs}
                      />
                    </span>
                  )}
                </CalendarCell>
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </RangeCalendar>
      </Aria>
      <PriceWords price={price} wanted={wanted} costs={costs} />
      {looked !== null && (
        <p className="nums pt-1 text-[13px] sm:hidden">
          {freeOn(looked) < wanted ? (
            <Trans>{format.day(looked)} · 남은 구좌가 부족해요</Trans>
          ) : (
            <Trans>
              {format.day(looked)} · {costs} · 남은 구좌 {freeOn(looked)}개
            </Trans>
          )}
        </p>
      )}
      <p className="pt-1 text-[13px] text-ink-muted">
        <Trans>숫자는 남은 구좌/전체 구좌예요. 지금 다른 광고주가 확보 중인 구좌는 빠져 있어요.</Trans>
      </p>
      {own && (
        <p className="nums flex items-center gap-2 pt-1 text-[13px]">
          <span className="size-3.5 shrink-0 rounded-sm inset-ring-2 inset-ring-brand" aria-hidden="true" />
          <Trans>
            내가 확보한 날 · {format.dayRange(own.startDay, own.endDay)} · 하루 {own.slots}개
          </Trans>
        </p>
      )}
    </div>
  );
}

/** Components of a day's price: list price, discounts and surcharges. */
function PriceWords({ price, wanted, costs }: { price: SlotPrice; wanted: number; costs: string }) {
  const format = useFormat();
  const list = format.money(price.priceMinor * wanted, price.currency);
  const isChanged = price.discountBp > 0 || price.surchargeMilliPct > 0;
  return (
    <p className="nums pt-2 text-[13px]">
      <Trans>
        구좌 {wanted}개 하루 {costs} (세금 별도)
      </Trans>
      {isChanged && (
        <span className="block text-ink-muted">
          <Trans>정가 {list}</Trans>
          {price.discountBp > 0 && (
            <>
              {" · "}
              <Trans>{format.basisPoints(price.discountBp)} 할인</Trans>
            </>
          )}
          {price.surchargeMilliPct > 0 && (
            <>
              {" · "}
              <Trans>타깃팅 {format.percent(price.surchargeMilliPct / 100_000)} 할증</Trans>
            </>
          )}
        </span>
      )}
    </p>
  );
}
