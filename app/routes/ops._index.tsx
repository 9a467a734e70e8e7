import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE } from "../../domain/kernel";
import {
  getOperatorOverview,
  listTasks,
  operatorOverviewView,
  taskListView,
} from "../../worker/services/desk";
import { DeliveryChart } from "../areas/report/delivery-chart";
import { TASKS_SHOWN } from "../areas/tasks/tasks.server";
import { TasksCard } from "../areas/tasks/tasks-card";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Card, PageHeader } from "../ui/page";
import { Stat, StatList } from "../ui/stat";
import { useFormat } from "../ui/use-format";
import { OVERVIEW_REFRESH_MS, useFreshData } from "../ui/use-fresh";

const title = msg`운영 현황`;

export const handle = { title } satisfies PageHandle;

const HOUR_MS = 3_600_000;

export const loader = pageLoader(
  z.object({
    overview: operatorOverviewView,
    tasks: taskListView,
    nowMs: z.number(),
  }),
  async ({ ctx }) => {
    const [overview, tasks] = await Promise.all([
      getOperatorOverview(ctx),
      listTasks(ctx, { side: "ops" }, { limit: TASKS_SHOWN }),
    ]);
    return { overview, tasks, nowMs: ctx.now };
  },
);

/** Pending tasks of operators, and the platform's health. */
export default function OperatorOverviewScreen() {
  useFreshData(OVERVIEW_REFRESH_MS);
  const { overview, tasks, nowMs } = useLoaderData<typeof loader>();
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
      <TasksCard tasks={tasks} side="ops" to={(path) => `/ops/${path}`} zone={BILLING_ZONE} />
      <div className="flex flex-col gap-6">
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
            label={t`매분 작업 최근 실행`}
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
      </div>
    </>
  );
}
