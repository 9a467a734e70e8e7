import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { SlotHolder, SlotMonth } from "../../../worker/services/inventory";
import { useProject } from "../../kit/use-project";
import { cx } from "../../ui/cx";
import { MonthGrid, MonthLinks } from "../../ui/month-grid";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

/** Booked and held days of a CPP product by month. A narrow screen lists only those days. */
export function SlotCalendar({ slots }: { slots: SlotMonth }) {
  const { t } = useLingui();
  const { month, days } = slots;
  const taken = days.some((day) => day.taken > 0);
  return (
    <Card
      title={<Trans>구좌 달력</Trans>}
      description={t`하루 ${slots.capacity}구좌 가운데 남은 구좌와, 예약한 캠페인이에요.`}
      actions={<MonthLinks month={month} />}
    >
      {!taken && (
        <p className="pb-3 text-sm text-ink-muted">
          <Trans>이 달에는 예약이 없어요.</Trans>
        </p>
      )}
      <MonthGrid days={days} dayOf={({ day }) => day} className={taken ? "grid" : "hidden"}>
        {(day) => <DayCell key={day.day} day={day} slots={slots} />}
      </MonthGrid>
      {taken && <Legend />}
    </Card>
  );
}

/** Explains the figures and the campaigns' colours. */
function Legend() {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-[13px] text-ink-muted">
      <li>
        <Trans>숫자는 오늘부터 남은 구좌/전체 구좌예요.</Trans>
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-3 rounded-sm bg-brand-soft" aria-hidden="true" />
        <Trans>예약됨</Trans>
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-3 rounded-sm bg-sunken" aria-hidden="true" />
        <Trans>예약 중</Trans>
      </li>
    </ul>
  );
}

interface DayCellProps {
  day: SlotMonth["days"][number];
  slots: SlotMonth;
}

function DayCell({ day, slots }: DayCellProps) {
  const format = useFormat();
  const left = Math.max(0, slots.capacity - day.taken);
  return (
    <li className={cx("min-w-0 bg-surface p-2 md:min-h-20", day.taken === 0 && "hidden md:block")}>
      <p className="nums flex items-center justify-between gap-1 text-[13px]">
        <time dateTime={day.day} className={cx(day.day === slots.today && "font-bold text-brand-ink")}>
          <span className="md:hidden">{format.day(day.day)}</span>
          <span className="hidden md:inline">{Number(day.day.slice(-2))}</span>
        </time>
        {day.day >= slots.today && (
          <span className={left === 0 ? "font-semibold text-danger" : "text-ink-muted"}>
            <span className="sr-only">
              <Trans>남은 구좌</Trans>{" "}
            </span>
            {`${left}/${slots.capacity}`}
          </span>
        )}
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
        "rounded px-1.5 py-0.5 text-xs leading-5 wrap-break-word",
        holder.state === "booked" ? "bg-brand-soft text-brand-ink" : "bg-sunken text-ink-muted",
      )}
    >
      {holder.name === null ? (
        `${t`예약 중`}${words}`
      ) : (
        <Link to={path(`campaigns/${holder.campaignId}`)} className="hover:underline">
          {holder.name}
          {words}
        </Link>
      )}
    </li>
  );
}
