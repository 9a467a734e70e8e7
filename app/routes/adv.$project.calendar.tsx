import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { CalendarDays } from "lucide-react";
import { CAMPAIGN_LABELS } from "../../domain/booking";
import { type BookingMonth, bookingMonthView, getBookingMonth } from "../../worker/services/booking";
import { CampaignBadge } from "../areas/campaign/campaign-badge";
import { CAMPAIGN_LABEL_TONE, CAMPAIGN_LABEL_WORDS } from "../areas/campaign/words";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import type { BadgeTone } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { cx } from "../ui/cx";
import { InlineAlert } from "../ui/inline-alert";
import { MonthLinks, Weekdays } from "../ui/month-grid";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`달력`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(bookingMonthView, ({ ctx, url, project }) =>
  getBookingMonth(ctx, project, url.searchParams.get("month")),
);

/** Calendar of campaigns: one bar per campaign under a month's days; a list on narrow screens. */
export default function CalendarScreen() {
  const calendar = useLoaderData<typeof loader>();
  const { month, today, days, bookings, isCut } = calendar;
  return (
    <>
      <PageHeader
        title={<Trans>달력</Trans>}
        description={<Trans>예약한 캠페인의 월별 일정을 볼 수 있어요.</Trans>}
        actions={<MonthLinks month={month} />}
      />
      {isCut && (
        <div className="pb-4">
          <InlineAlert tone="info">
            <Trans>예약이 많아 시작일이 빠른 순으로 일부만 표시돼요.</Trans>
          </InlineAlert>
        </div>
      )}
      {bookings.length === 0 ? (
        <NoBookings />
      ) : (
        <>
          <Agenda bookings={bookings} />
          <Legend bookings={bookings} />
          <div className="hidden md:block">
            <MonthBars days={days} today={today} bookings={bookings} />
          </div>
        </>
      )}
    </>
  );
}

type Booking = BookingMonth["bookings"][number];

function NoBookings() {
  const { t } = useLingui();
  const { may, path } = useProject();
  return (
    <EmptyState
      icon={<CalendarDays size={28} />}
      title={t`이 달에는 예약이 없어요`}
      description={t`상품을 예약하면 집행 일정이 여기에 표시돼요.`}
      action={
        may("product.book") && (
          <LinkButton to={path("products")} variant="primary">
            <Trans>상품 보러 가기</Trans>
          </LinkButton>
        )
      }
    />
  );
}

const LANES_MAX = 8;

/** A week's part of a booking: columns from 1 to 7, in a lane that is free on these days. */
interface Bar {
  booking: Booking;
  from: number;
  days: number;
  lane: number;
  begins: boolean;
  ends: boolean;
}

/** The bookings of a week, each in the first free lane. @param week its days in this month, `offset` columns in */
function barsOf(week: readonly string[], offset: number, bookings: readonly Booking[]): Bar[] {
  const [first = "", last = ""] = [week[0], week.at(-1)];
  const taken: number[] = [];
  return bookings.flatMap((booking) => {
    const { startDay, endDay } = booking.campaign;
    if (startDay === null || endDay === null || startDay > last || endDay < first) return [];
    const from = week.findIndex((day) => day >= startDay);
    const to = week.findLastIndex((day) => day <= endDay);
    const free = taken.findIndex((until) => until < from);
    const lane = free === -1 ? taken.length : free;
    taken[lane] = to;
    const place = { from: offset + from + 1, days: to - from + 1, lane };
    return [{ booking, ...place, begins: startDay >= first, ends: endDay <= last }];
  });
}

/** The weeks of a month, starting on Sunday, each with the number of leading columns that belong to another month. */
function weeksOf(days: readonly string[]): { days: string[]; offset: number }[] {
  const offset = new Date(`${days[0]}T00:00:00Z`).getUTCDay();
  const weeks = Map.groupBy(days, (_, at) => Math.floor((offset + at) / 7));
  return [...weeks.values()].map((week, at) => ({ days: week, offset: at === 0 ? offset : 0 }));
}

/** One bar per campaign and week under the days, coloured by status. */
function MonthBars({ days, today, bookings }: Pick<BookingMonth, "days" | "today" | "bookings">) {
  return (
    <>
      <Weekdays />
      <ol className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {weeksOf(days).map(({ days: week, offset }) => (
          <Week key={week[0]} week={week} offset={offset} today={today} bookings={bookings} />
        ))}
      </ol>
    </>
  );
}

interface WeekProps extends Pick<BookingMonth, "today" | "bookings"> {
  week: readonly string[];
  offset: number;
}

function Week({ week, offset, today, bookings }: WeekProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const bars = barsOf(week, offset, bookings);
  const hidden = bars.filter(({ lane }) => lane >= LANES_MAX).length;
  return (
    <li className="flex min-h-24 flex-col gap-1 py-1.5">
      <ol className="grid grid-cols-7">
        {week.map((day, at) => (
          <li key={day} style={at === 0 ? { gridColumnStart: offset + 1 } : undefined}>
            <time
              dateTime={day}
              {...(day === today ? { "aria-current": "date" as const } : {})}
              className={cx("nums block px-2 text-[13px]", day === today && "font-bold text-brand-ink")}
            >
              <span aria-hidden="true">{Number(day.slice(-2))}</span>
              <span className="sr-only">{format.day(day)}</span>
            </time>
          </li>
        ))}
      </ol>
      {bars.length > 0 && (
        <ul className="grid grid-cols-7 gap-y-1">
          {bars
            .filter(({ lane }) => lane < LANES_MAX)
            .map((bar) => (
              <BookingBar key={bar.booking.id} bar={bar} />
            ))}
        </ul>
      )}
      {hidden > 0 && (
        <Link
          to={path(`campaigns?from=${week[0]}&to=${week.at(-1)}`)}
          className="inline-flex min-h-6 items-center self-start px-2 text-xs text-ink-muted hover:underline"
        >
          {t`${hidden}건 더`}
        </Link>
      )}
    </li>
  );
}

const BAR_TONE: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-muted",
  info: "bg-info-soft text-info",
  positive: "bg-positive-soft text-positive",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  brand: "bg-brand-soft text-brand-ink",
};

/** A booking's bar in a week; an end that continues in another week has no edge. */
function BookingBar({ bar: { booking, from, days, lane, begins, ends } }: { bar: Bar }) {
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { campaign, label, productName } = booking;
  return (
    <li
      className={cx("min-w-0", begins && "pl-1", ends && "pr-1")}
      style={{ gridColumn: `${from} / span ${days}`, gridRow: lane + 1 }}
    >
      <Link
        to={path(`campaigns/${booking.id}`)}
        className={cx(
          "block min-h-6 truncate px-2 text-xs leading-6 font-medium hover:underline",
          BAR_TONE[CAMPAIGN_LABEL_TONE[label]],
          begins && "rounded-l",
          ends && "rounded-r",
        )}
      >
        {campaign.name || productName}
        <span className="sr-only"> · {i18n._(CAMPAIGN_LABEL_WORDS[label])}</span>
      </Link>
    </li>
  );
}

/** Legend of the colours in use. */
function Legend({ bookings }: Pick<BookingMonth, "bookings">) {
  const { t } = useLingui();
  const labels = CAMPAIGN_LABELS.filter((label) => bookings.some((booking) => booking.label === label));
  return (
    <ul aria-label={t`상태별 색상`} className="hidden flex-wrap gap-2 pb-3 md:flex">
      {labels.map((label) => (
        <li key={label}>
          <CampaignBadge label={label} />
        </li>
      ))}
    </ul>
  );
}

function Agenda({ bookings }: { bookings: readonly Booking[] }) {
  const { path } = useProject();
  const format = useFormat();
  return (
    <ol className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface md:hidden">
      {bookings.map(({ id, campaign, label, productName, publisherName }) => (
        <li key={id} className="flex flex-col gap-1 px-4 py-3">
          <p className="nums text-[13px] text-ink-muted">
            {campaign.startDay && campaign.endDay && format.dayRange(campaign.startDay, campaign.endDay)}
          </p>
          <div className="flex items-start justify-between gap-3">
            <Link to={path(`campaigns/${id}`)} className="min-w-0 text-[15px] font-medium hover:underline">
              {campaign.name || productName}
            </Link>
            <CampaignBadge label={label} />
          </div>
          <p className="text-[13px] text-ink-muted">
            {publisherName} · {productName}
          </p>
        </li>
      ))}
    </ol>
  );
}
