import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { CalendarDays } from "lucide-react";
import { type BookingMonth, bookingMonthView, getBookingMonth } from "../../worker/services/booking";
import { CampaignBadge } from "../areas/campaign/campaign-badge";
import { CAMPAIGN_LABEL_WORDS } from "../areas/campaign/words";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { cx } from "../ui/cx";
import { InlineAlert } from "../ui/inline-alert";
import { MonthGrid, MonthLinks } from "../ui/month-grid";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`달력`;

export const handle = { title } satisfies PageHandle;

export const loader = projectLoader(bookingMonthView, ({ ctx, url, project }) =>
  getBookingMonth(ctx, project, url.searchParams.get("month")),
);

/** What runs when: a month's days with their bookings, and on a narrow screen the bookings one under another. */
export default function CalendarScreen() {
  const calendar = useLoaderData<typeof loader>();
  const { month, today, days, bookings, isCut } = calendar;
  return (
    <>
      <PageHeader
        title={<Trans>달력</Trans>}
        description={<Trans>예약한 캠페인이 언제 나가는지 달마다 볼 수 있어요.</Trans>}
        actions={<MonthLinks month={month} />}
      />
      {isCut && (
        <div className="pb-4">
          <InlineAlert tone="info">
            <Trans>이 달의 예약이 많아서 먼저 시작하는 것만 보여요.</Trans>
          </InlineAlert>
        </div>
      )}
      {bookings.length === 0 ? (
        <NoBookings />
      ) : (
        <>
          <Agenda bookings={bookings} />
          <div className="hidden md:block">
            <MonthGrid days={days} dayOf={(day) => day}>
              {(day) => (
                <DayCell
                  day={day}
                  isToday={day === today}
                  bookings={bookings.filter((one) => runsOn(one, day))}
                />
              )}
            </MonthGrid>
          </div>
        </>
      )}
    </>
  );
}

type Booking = BookingMonth["bookings"][number];

function runsOn({ campaign: { startDay, endDay } }: Booking, day: string): boolean {
  return startDay !== null && endDay !== null && startDay <= day && day <= endDay;
}

function NoBookings() {
  const { t } = useLingui();
  const { may, path } = useProject();
  return (
    <EmptyState
      icon={<CalendarDays size={28} />}
      title={t`이 달에는 예약이 없어요`}
      description={t`상품을 예약하면 나가는 날이 여기에 표시돼요.`}
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

const SHOWN_A_DAY = 4;

function DayCell({
  day,
  isToday,
  bookings,
}: {
  day: string;
  isToday: boolean;
  bookings: readonly Booking[];
}) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const rest = bookings.length - SHOWN_A_DAY;
  return (
    <li className={cx("min-h-24 min-w-0 bg-surface p-1.5", isToday && "bg-hover")}>
      <time
        dateTime={day}
        {...(isToday ? { "aria-current": "date" as const } : {})}
        className={cx("nums block px-1 text-[13px]", isToday && "font-bold text-brand-ink")}
      >
        <span aria-hidden="true">{Number(day.slice(-2))}</span>
        <span className="sr-only">{format.day(day)}</span>
      </time>
      {bookings.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {bookings.slice(0, SHOWN_A_DAY).map((booking) => (
            <li key={booking.id}>
              <BookingBar booking={booking} day={day} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Link
          to={path(`campaigns?from=${day}&to=${day}`)}
          className="mt-1 block rounded px-1 text-xs leading-5 text-ink-muted hover:underline"
        >
          {t`${rest}건 더`}
        </Link>
      )}
    </li>
  );
}

const AGREED: readonly string[] = [
  "ready-for-operation",
  "waiting-for-creative",
  "creative-rejected",
  "in-operation",
];

/** One day of a booking. The name stands on each day; where it goes on, the bar has no edge. */
function BookingBar({ booking, day }: { booking: Booking; day: string }) {
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { campaign, label, productName } = booking;
  return (
    <Link
      to={path(`campaigns/${booking.id}`)}
      className={cx(
        "block truncate px-1.5 py-0.5 text-xs leading-5 hover:underline",
        AGREED.includes(label) ? "bg-brand-soft text-brand-ink" : "bg-sunken text-ink-muted",
        campaign.startDay === day && "rounded-l",
        campaign.endDay === day && "rounded-r",
      )}
    >
      {campaign.name || productName}
      <span className="sr-only"> · {i18n._(CAMPAIGN_LABEL_WORDS[label])}</span>
    </Link>
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
