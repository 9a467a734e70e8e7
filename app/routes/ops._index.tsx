import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE } from "../../domain/kernel";
import { campaignListItemView, listCampaignsForOperator } from "../../worker/services/booking";
import { getOperatorOverview, operatorOverviewView } from "../../worker/services/desk";
import { CampaignTable } from "../areas/operator/campaign-table";
import { Troubles } from "../areas/operator/troubles";
import { DeliveryChart } from "../areas/report/delivery-chart";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { Card, PageHeader } from "../ui/page";
import { Stat, StatList } from "../ui/stat";
import { useFormat } from "../ui/use-format";
import { OVERVIEW_REFRESH_MS, useFreshData } from "../ui/use-fresh";

const title = msg`운영 현황`;

export const handle = { title } satisfies PageHandle;

/** Maximum pending reviews displayed; their own page lists all. */
const REVIEWS_SHOWN = 5;
const HOUR_MS = 3_600_000;

export const loader = pageLoader(
  z.object({
    overview: operatorOverviewView,
    pending: z.array(campaignListItemView),
    nowMs: z.number(),
  }),
  async ({ ctx }) => {
    const [overview, page] = await Promise.all([
      getOperatorOverview(ctx),
      listCampaignsForOperator(ctx, { pending: true, limit: REVIEWS_SHOWN }),
    ]);
    return { overview, pending: page.items, nowMs: ctx.now };
  },
);

/** Pending tasks of operators, and the platform's health. */
export default function OperatorOverviewScreen() {
  useFreshData(OVERVIEW_REFRESH_MS);
  const { overview, pending, nowMs } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { reviews, publisherReviews, inquiries, videos, running, booked, delivered, days, health } = overview;
  const { outbox, clock } = health;
  const longest = (oldestAt: number | null) => {
    if (oldestAt === null) return t`대기 없음`;
    const hours = Math.floor((nowMs - oldestAt) / HOUR_MS);
    if (hours < 1) return t`가장 오래된 건 1시간 미만`;
    return hours < 48 ? t`가장 오래된 건 ${hours}시간` : t`가장 오래된 건 ${Math.floor(hours / 24)}일`;
  };
  const { now, before } = delivered;
  return (
    <>
      <PageHeader
        title={<Trans>운영 현황</Trans>}
        description={<Trans>처리를 기다리는 일과 최근 7일 집행 현황이에요.</Trans>}
      />
      <div className="flex flex-col gap-6">
        <Troubles troubles={health.troubles} />
        <StatList>
          <Stat
            label={t`최종 검토 대기`}
            value={format.number(reviews.waiting)}
            note={longest(reviews.oldestAt)}
          />
          <Stat
            label={t`매체 검토 대기`}
            value={format.number(publisherReviews.waiting)}
            note={longest(publisherReviews.oldestAt)}
          />
          <Stat
            label={t`답변할 문의`}
            value={format.number(inquiries.waiting)}
            note={longest(inquiries.oldestAt)}
          />
          <Stat
            label={t`변환 중이거나 실패한 동영상`}
            value={format.number(videos.waiting)}
            note={longest(videos.oldestAt)}
          />
        </StatList>
        <StatList>
          <Stat
            label={t`기다리는 작업`}
            value={format.number(outbox.waiting)}
            note={longest(outbox.oldestAt)}
          />
          <Stat label={t`다시 시도하는 작업`} value={format.number(outbox.failing)} />
          <Stat label={t`포기한 작업`} value={format.number(outbox.setAside)} />
          <Stat
            label={t`1분 작업의 마지막 실행`}
            value={clock === null ? "–" : format.ago(clock.lastRunAt, health.at)}
          />
        </StatList>
        <StatList>
          <Stat
            label={t`진행 중 캠페인`}
            value={format.number(running)}
            note={
              booked.length > 0
                ? t`예약 금액 ${booked.map(({ currency, minor }) => format.money(minor, currency)).join(" · ")}`
                : undefined
            }
          />
          <Stat
            label={t`최근 7일 노출`}
            value={format.number(now.impressions)}
            note={t`이전 7일 ${format.number(before.impressions)}회`}
          />
          <Stat
            label={t`최근 7일 클릭`}
            value={format.number(now.clicks)}
            note={t`이전 7일 ${format.number(before.clicks)}회`}
          />
        </StatList>
        <Card title={<Trans>최근 14일 집행</Trans>}>
          <DeliveryChart series={days} zone={BILLING_ZONE} />
        </Card>
        <Card
          title={<Trans>최종 검토 대기 캠페인</Trans>}
          actions={
            <LinkButton to="/ops/campaigns" size="small">
              <Trans>모두 보기</Trans>
            </LinkButton>
          }
        >
          <CampaignTable caption={t`최종 검토 대기 캠페인`} rows={pending} />
        </Card>
      </div>
    </>
  );
}
