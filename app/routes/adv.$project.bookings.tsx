import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { CalendarCheck, Plus } from "lucide-react";
import { z } from "zod";
import { BOOKING_STAGES, type BookingStage } from "../../domain/booking";
import { pageOf } from "../../domain/kernel";
import {
  bookingListItemView,
  campaignOptions,
  campaignOptionsView,
  listBookings,
  type ShownBooking,
} from "../../worker/services/booking";
import { CampaignListTabs } from "../areas/advertiser/campaign-list-tabs";
import { CampaignBadge } from "../areas/campaign/campaign-badge";
import { Named } from "../areas/campaign/campaign-columns";
import { PeriodCell, SupplyCell } from "../areas/campaign/list-cells";
import { filterOf, listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { PeriodFilter } from "../ui/period-filter";
import { useFormat } from "../ui/use-format";

const title = msg`예약 내역`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(bookingListItemView),
    options: campaignOptionsView,
    now: z.number(),
  }),
  async ({ ctx, url, project }) => {
    const filter = {
      ...listQuery(url),
      ...filterOf(url, "stage"),
      ...filterOf(url, "product"),
      ...filterOf(url, "publisher"),
      ...filterOf(url, "from"),
      ...filterOf(url, "to"),
    };
    const [page, options] = await Promise.all([
      listBookings(ctx, project, "adv", filter),
      campaignOptions(ctx, project, "adv"),
    ]);
    return { page, options, now: ctx.now };
  },
);

const STAGE_WORDS = {
  requested: msg`확정 대기`,
  confirmed: msg`확정`,
  running: msg({ message: "집행 중", context: "booking" }),
  ended: msg`종료`,
  released: msg`반려·취소`,
} satisfies Record<BookingStage, ReturnType<typeof msg>>;

/** Bookings of the ad account: product, days, status, missing steps and cost. */
export default function BookingsScreen() {
  const { page, options, now } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, may } = useProject();
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <>
      <PageHeader
        title={<Trans>캠페인</Trans>}
        actions={
          may("product.book") && (
            <LinkButton to={path("products")} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
              <Trans>새로 예약</Trans>
            </LinkButton>
          )
        }
      />
      <CampaignListTabs />
      <FilterBar
        search={{ name: "q", label: t`캠페인이나 광고주 이름으로 검색` }}
        filters={[
          {
            name: "stage",
            label: t`예정·진행 중인 예약`,
            options: BOOKING_STAGES.map((value) => ({ value, label: i18n._(STAGE_WORDS[value]) })),
          },
          { name: "product", label: t`모든 상품`, options: options.products.map(named) },
          { name: "publisher", label: t`모든 매체`, options: options.partners.map(named) },
        ]}
      >
        <PeriodFilter />
      </FilterBar>
      <BookingTable items={page.items} now={now} />
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

const FILTERS = ["q", "stage", "product", "publisher", "from", "to"] as const;

function BookingTable({ items, now }: { items: readonly ShownBooking[]; now: number }) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <DataTable
      caption={t`예약 목록`}
      rows={items}
      rowKey={({ id }) => id}
      empty={<NoBookings />}
      columns={[
        {
          key: "name",
          header: t({ message: "캠페인", context: "one" }),
          cell: ({ id, campaign, productName }) => (
            <Link
              to={path(`campaigns/${id}`)}
              className="inline-flex min-h-6 items-center font-medium hover:underline"
            >
              {campaign.name || t`이름 없음 · ${productName}`}
            </Link>
          ),
        },
        {
          key: "product",
          header: t`상품`,
          cell: ({ productName, publisherName }) => <Named below={publisherName}>{productName}</Named>,
        },
        { key: "days", header: t`예약된 날짜`, cell: (booking) => <Days booking={booking} /> },
        { key: "label", header: t`상태`, cell: ({ label }) => <CampaignBadge label={label} /> },
        {
          key: "creatives",
          header: t`소재 등록 마감`,
          cell: (booking) => <CreativesDue booking={booking} now={now} />,
        },
        {
          key: "supply",
          header: t`공급가액`,
          align: "end",
          cell: ({ quote, campaign: { currency } }) => (
            <SupplyCell supplyMinor={quote?.supplyMinor ?? null} currency={currency} />
          ),
        },
      ]}
    />
  );
}

function Days({ booking: { campaign, days, pricingType } }: { booking: ShownBooking }) {
  const { t } = useLingui();
  const { startDay, endDay, slots } = campaign;
  if (!startDay || !endDay || days === null) return "–";
  const length = pricingType === "cpp" ? t`${days}일 · ${slots}구좌` : t`${days}일`;
  return (
    <span className="nums">
      <Named below={length}>
        <PeriodCell startDay={startDay} endDay={endDay} />
      </Named>
    </span>
  );
}

function CreativesDue({ booking: { creatives, timezone }, now }: { booking: ShownBooking; now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!creatives) return "–";
  if (creatives.stand === "handed-in") return <Badge tone="positive">{t`등록됨`}</Badge>;
  const leftMs = creatives.dueAt - now;
  const left = format.left(Math.max(0, leftMs));
  return (
    <Named below={format.dateTime(creatives.dueAt, timezone)}>
      <Badge tone={leftMs <= 0 ? "danger" : "warning"}>{leftMs <= 0 ? t`기한 지남` : t`${left} 남음`}</Badge>
    </Named>
  );
}

function NoBookings() {
  const { t } = useLingui();
  const { may, path } = useProject();
  const [search] = useSearchParams();
  if (FILTERS.some((name) => search.get(name))) {
    return (
      <EmptyState
        title={t`조건에 맞는 예약이 없어요`}
        description={t`검색어나 필터를 변경해 보세요.`}
        action={
          <LinkButton to="?">
            <Trans>필터 초기화</Trans>
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<CalendarCheck size={28} />}
      title={t`예정된 예약이 없어요`}
      description={t`상품을 예약하고 검토를 요청하면 여기에 표시돼요.`}
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
