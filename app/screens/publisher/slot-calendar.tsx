import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactElement } from "react";
import { addMonths } from "../../../domain/calendar/month";
import type { SlotHolder, SlotMonth } from "../../../worker/services/products/slot-calendar";
import { LinkButton } from "../../components/button";
import { cx } from "../../components/cx";
import { Card } from "../../components/page";
import { LOCALE_TAG } from "../../i18n";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";

/** Who holds which days of a CPP product, month by month. On a narrow screen only the days that somebody holds. */
export function SlotCalendar({ slots }: { slots: SlotMonth }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { month, days } = slots;
  const name = new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const taken = days.some((day) => day.taken > 0);
  return (
    <Card
      title={<Trans>구좌 달력</Trans>}
      description={t`하루 ${slots.capacity}구좌 가운데 찬 구좌와 예약한 캠페인이에요.`}
      actions={
        <nav aria-label={t`달 바꾸기`} className="flex items-center gap-2">
          <MonthLink month={addMonths(month, -1)} label={t`지난달`} icon={<ChevronLeft size={16} />} />
          <strong className="nums min-w-24 text-center text-sm">
            {name.format(new Date(`${month}-01`))}
          </strong>
          <MonthLink month={addMonths(month, 1)} label={t`다음 달`} icon={<ChevronRight size={16} />} />
        </nav>
      }
    >
      {!taken && (
        <p className="pb-3 text-sm text-ink-muted">
          <Trans>이 달에는 예약이 없어요.</Trans>
        </p>
      )}
      <Weekdays />
      <ol
        className={cx(
          "gap-px overflow-hidden rounded-md border border-line bg-line md:grid md:grid-cols-7",
          taken ? "grid" : "hidden",
        )}
      >
        <Blank count={weekday(days[0])} />
        {days.map((day) => (
          <DayCell key={day.day} day={day} slots={slots} />
        ))}
        <Blank count={6 - weekday(days.at(-1))} />
      </ol>
    </Card>
  );
}

/** A Sunday to begin the names with. */
const SUNDAY_MS = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

function Weekdays() {
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
function weekday(day: SlotMonth["days"][number] | undefined): number {
  return day ? new Date(`${day.day}T00:00:00Z`).getUTCDay() : 0;
}

/** The rest of the first and of the last week. */
function Blank({ count }: { count: number }) {
  return count === 0 ? null : (
    <li aria-hidden="true" className="hidden bg-sunken md:block" style={{ gridColumn: `span ${count}` }} />
  );
}

function MonthLink({ month, label, icon }: { month: string; label: string; icon: ReactElement }) {
  return (
    <LinkButton to={`?month=${month}`} size="small" aria-label={label} icon={icon}>
      {null}
    </LinkButton>
  );
}

interface DayCellProps {
  day: SlotMonth["days"][number];
  slots: SlotMonth;
}

function DayCell({ day, slots }: DayCellProps) {
  const format = useFormat();
  const full = day.taken >= slots.capacity;
  return (
    <li className={cx("min-w-0 bg-surface p-2 md:min-h-20", day.taken === 0 && "hidden md:block")}>
      <p className="nums flex items-center justify-between gap-1 text-[13px]">
        <time dateTime={day.day} className={cx(day.day === slots.today && "font-bold text-brand-ink")}>
          <span className="md:hidden">{format.day(day.day)}</span>
          <span className="hidden md:inline">{Number(day.day.slice(-2))}</span>
        </time>
        <span className={full ? "font-semibold text-danger" : "text-ink-muted"}>
          {`${day.taken}/${slots.capacity}`}
        </span>
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {day.holders.map((holder) => (
          <Holder key={holder.campaignId} holder={holder} />
        ))}
      </ul>
    </li>
  );
}

function Holder({ holder }: { holder: SlotHolder }) {
  const { t } = useLingui();
  const { path } = useProject();
  const words = holder.slots > 1 ? ` ×${holder.slots}` : "";
  return (
    <li
      className={cx(
        "truncate rounded px-1.5 py-0.5 text-xs leading-5",
        holder.state === "booked" ? "bg-brand-soft text-brand-ink" : "bg-sunken text-ink-muted",
      )}
    >
      {holder.name === null ? (
        `${t`예약하는 중`}${words}`
      ) : (
        <Link to={path(`campaigns/${holder.campaignId}`)} className="hover:underline">
          {holder.name}
          {words}
        </Link>
      )}
    </li>
  );
}
