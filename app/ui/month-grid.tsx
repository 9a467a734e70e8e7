import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { addMonths, DAY_MS } from "../../domain/kernel";
import { LOCALE_TAG } from "../../locales/words";
import { LinkButton } from "./button";
import { cx } from "./cx";
import { useFormat } from "./use-format";

/** The displayed month, with links to its neighbours that set `month` in the URL. */
export function MonthLinks({ month }: { month: string }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const name = new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return (
    <nav aria-label={t`월 변경`} className="flex items-center gap-2">
      <MonthLink month={addMonths(month, -1)} label={t`지난달`} icon={<ChevronLeft size={16} />} />
      <strong className="nums min-w-24 text-center text-sm" aria-live="polite">
        {name.format(new Date(`${month}-01`))}
      </strong>
      <MonthLink month={addMonths(month, 1)} label={t`다음 달`} icon={<ChevronRight size={16} />} />
    </nav>
  );
}

function MonthLink({ month, label, icon }: { month: string; label: string; icon: ReactElement }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set("month", month);
  return (
    <LinkButton to={`?${next}`} size="small" aria-label={label} icon={icon}>
      {null}
    </LinkButton>
  );
}

interface MonthGridProps<Day> {
  /** Every day of one month. */
  days: readonly Day[];
  /** `YYYY-MM-DD` */
  dayOf: (day: Day) => string;
  className?: string;
  /** Renders a list item. */
  children: (day: Day) => ReactNode;
}

/** The days of a month in a grid of weeks; stacked on a narrow screen. */
export function MonthGrid<Day>({ days, dayOf, className, children }: MonthGridProps<Day>) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <Weekdays />
      <ol
        className={cx(
          "gap-px overflow-hidden rounded-md border border-line bg-line md:grid md:grid-cols-7",
          className,
        )}
      >
        <Blank count={first === undefined ? 0 : weekday(dayOf(first))} />
        {days.map((day) => (
          <Fragment key={dayOf(day)}>{children(day)}</Fragment>
        ))}
        <Blank count={last === undefined ? 0 : 6 - weekday(dayOf(last))} />
      </ol>
    </>
  );
}

/** A Sunday, from which the weekday names start. */
const SUNDAY_MS = Date.UTC(2026, 0, 4);
/** The column headings; hidden on a narrow screen. */
export function Weekdays() {
  const { locale } = useFormat();
  const name = new Intl.DateTimeFormat(LOCALE_TAG[locale], { weekday: "short", timeZone: "UTC" });
  return (
    <ol aria-hidden="true" className="hidden grid-cols-7 pb-1 text-xs text-ink-muted md:grid">
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <li key={day} className="px-2">
          {name.format(SUNDAY_MS + day * DAY_MS)}
        </li>
      ))}
    </ol>
  );
}

/** 0 for a Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Empty cells in the first and the last week. */
function Blank({ count }: { count: number }) {
  return count === 0 ? null : (
    <li aria-hidden="true" className="hidden bg-sunken md:block" style={{ gridColumn: `span ${count}` }} />
  );
}
