import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE } from "../../domain/kernel";
import { changeOf } from "../../domain/reports";
import {
  getOperatorOverview,
  listTasks,
  type OperatorOverview,
  operatorOverviewView,
  taskListView,
} from "../../worker/services/desk";
import { DeliveryChart } from "../areas/report/delivery-chart";
import { TrendStat } from "../areas/report/trend-stat";
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
  return (
    <>
      <PageHeader
        title={<Trans>운영 현황</Trans>}
        description={<Trans>처리를 기다리는 일과 최근 7일 집행 현황이에요.</Trans>}
      />
      <TasksCard tasks={tasks} side="ops" to={(path) => `/ops/${path}`} zone={BILLING_ZONE} />
      <div className="flex flex-col gap-6">
        <Queues overview={overview} nowMs={nowMs} />
        <Jobs health={overview.health} nowMs={nowMs} />
        <Delivered overview={overview} />
        <Card title={<Trans>최근 14일 집행</Trans>}>
          <DeliveryChart series={overview.days} zone={BILLING_ZONE} />
        </Card>
      </div>
    </>
  );
}

/** Words for the longest wait. */
function useLongest(nowMs: number) {
  const { t } = useLingui();
  return (oldestAt: number | null) => {
    if (oldestAt === null) return t`대기 없음`;
    const hours = Math.floor((nowMs - oldestAt) / HOUR_MS);
    if (hours < 1) return t`가장 오래된 건 1시간 미만`;
    return hours < 48 ? t`가장 오래된 건 ${hours}시간` : t`가장 오래된 건 ${Math.floor(hours / 24)}일`;
  };
}

interface OverviewProps {
  overview: OperatorOverview;
}

function Queues({ overview, nowMs }: OverviewProps & { nowMs: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const longest = useLongest(nowMs);
  const { reviews, publisherReviews, inquiries, videos } = overview;
  const queues = [
    [t`최종 검토 대기`, reviews],
    [t`매체 검토 대기`, publisherReviews],
    [t`답변할 문의`, inquiries],
    [t`변환 중이거나 실패한 동영상`, videos],
  ] as const;
  return (
    <StatList>
      {queues.map(([label, { waiting, oldestAt, arrived }]) => (
        <TrendStat
          key={label}
          label={label}
          value={format.number(waiting)}
          note={longest(oldestAt)}
          trend={arrived}
          show={format.number}
          comparedWith={t`최근 7일 접수, 이전 7일과 비교`}
        />
      ))}
    </StatList>
  );
}

function Jobs({ health, nowMs }: { health: OperatorOverview["health"]; nowMs: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const longest = useLongest(nowMs);
  const { outbox, clock } = health;
  return (
    <StatList>
      <Stat label={t`기다리는 작업`} value={format.number(outbox.waiting)} note={longest(outbox.oldestAt)} />
      <Stat label={t`다시 시도하는 작업`} value={format.number(outbox.failing)} />
      <Stat label={t`포기한 작업`} value={format.number(outbox.setAside)} />
      <Stat
        label={t`매분 작업 최근 실행`}
        value={clock === null ? "–" : format.ago(clock.lastRunAt, health.at)}
      />
    </StatList>
  );
}

function Delivered({ overview }: OverviewProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { running, runningTrend, booked, delivered, days } = overview;
  const { now, before } = delivered;
  const trendOf = (measure: "impressions" | "clicks") => ({
    change: changeOf({ now: now[measure], before: before[measure] }),
    days: days.map((day) => day[measure]),
  });
  return (
    <StatList>
      <TrendStat
        label={t`진행 중 캠페인`}
        value={format.number(running)}
        trend={runningTrend}
        show={format.number}
        comparedWith={t`7일 전과 비교`}
      />
      {booked.map(({ currency, minor, trend }) => (
        <TrendStat
          key={currency}
          label={t`진행 중 캠페인의 예약 금액`}
          value={format.money(minor, currency)}
          trend={trend}
          show={(value) => format.money(value, currency)}
          comparedWith={t`7일 전과 비교`}
        />
      ))}
      <TrendStat
        label={t`최근 7일 노출`}
        value={format.number(now.impressions)}
        trend={trendOf("impressions")}
        show={format.number}
        comparedWith={t`이전 7일과 비교`}
        isGrowth
      />
      <TrendStat
        label={t`최근 7일 클릭`}
        value={format.number(now.clicks)}
        trend={trendOf("clicks")}
        show={format.number}
        comparedWith={t`이전 7일과 비교`}
        isGrowth
      />
    </StatList>
  );
}
