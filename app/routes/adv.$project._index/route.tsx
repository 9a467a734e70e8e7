import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { Megaphone, Plus } from "lucide-react";
import type { AccountOverview, RunningCampaign } from "../../../worker/services/booking";
import type { AccountTrends } from "../../../worker/services/desk";
import type { RunningQuest } from "../../../worker/services/quests";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { BehindNotice } from "../../areas/campaign/delivery/behind-notice";
import { PaceBadge, PacingFigures } from "../../areas/campaign/delivery/pacing-panel";
import { PeriodCell } from "../../areas/campaign/list-cells";
import { RunningQuests } from "../../areas/campaign/participants/running-quests";
import { TrendStat } from "../../areas/report/trend-stat";
import { TasksCard } from "../../areas/tasks/tasks-card";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { OVERVIEW_REFRESH_MS, useFreshData } from "../../ui/use-fresh";
import { homeLoader } from "./home.server";
import { CampaignLink, LIST, Rows } from "./rows";

export const handle = { access: "campaign.read", title: msg`대시보드` } satisfies PageHandle;

export const loader = homeLoader;

/** Ad account home: running campaigns with results and cost, and pending tasks. */
export default function HomeScreen() {
  useFreshData(OVERVIEW_REFRESH_MS);
  const { overview, trends, tasks, quests } = useLoaderData<typeof loader>();
  const { path, may, project } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>대시보드</Trans>}
        actions={
          may("product.book") && (
            <LinkButton to={path("products")} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
              <Trans>새로 예약</Trans>
            </LinkButton>
          )
        }
      />
      {(overview.hasCampaigns || tasks.total > 0) && (
        <TasksCard tasks={tasks} side="adv" to={path} zone={project.timezone} />
      )}
      {overview.hasCampaigns ? (
        <Overview overview={overview} trends={trends} quests={quests} />
      ) : (
        <NoCampaigns />
      )}
    </>
  );
}

function NoCampaigns() {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <EmptyState
      icon={<Megaphone size={28} />}
      title={t`아직 캠페인이 없어요`}
      description={t`상품을 예약하면 성과와 사용 금액을 여기에서 볼 수 있어요.`}
      action={
        <LinkButton to={path("products")} variant="primary">
          <Trans>상품 보러 가기</Trans>
        </LinkButton>
      }
    />
  );
}

interface OverviewProps {
  overview: AccountOverview;
  trends: AccountTrends;
}

function Overview({ overview, trends, quests }: OverviewProps & { quests: readonly RunningQuest[] }) {
  const { running, next } = overview;
  return (
    <div className="flex flex-col gap-5">
      <Month overview={overview} trends={trends} />
      <RunningQuests quests={quests} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Running campaigns={running} />
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-first">
          <Next campaigns={next} />
        </div>
      </div>
    </div>
  );
}

function Month({ overview, trends }: OverviewProps) {
  const { spent, impressions, clicks, running, runningTrend } = overview;
  const { t } = useLingui();
  const format = useFormat();
  const behind = running.filter(({ pacing }) => pacing?.pace === "behind").length;
  const amounts = spent.map(({ minor, currency }) => format.money(minor, currency));
  const comparedWith = t`어제까지를 지난달 같은 기간과 비교`;
  // Amounts in several currencies have no common change.
  const trend = spent.every(({ currency }) => currency === trends.spent?.currency) ? trends.spent : null;
  return (
    <StatList>
      <TrendStat
        label={t`이번 달 사용 금액`}
        value={amounts.join(" · ") || "–"}
        note={t`부가세 별도`}
        trend={trend}
        show={(minor) => format.money(minor, trends.spent?.currency ?? "KRW")}
        comparedWith={comparedWith}
      />
      <TrendStat
        label={t`이번 달 노출`}
        value={format.number(impressions)}
        trend={trends.impressions}
        show={format.number}
        comparedWith={comparedWith}
        isGrowth
      />
      <TrendStat
        label={t`이번 달 클릭`}
        value={format.number(clicks)}
        trend={trends.clicks}
        show={format.number}
        comparedWith={comparedWith}
        isGrowth
      />
      <TrendStat
        label={t`진행 중인 캠페인`}
        value={format.number(running.length)}
        note={behind > 0 ? t`${behind}건이 계획보다 느려요` : undefined}
        trend={runningTrend}
        show={format.number}
        comparedWith={t`7일 전과 비교`}
      />
    </StatList>
  );
}

function Running({ campaigns }: { campaigns: readonly RunningCampaign[] }) {
  const { path } = useProject();
  return (
    <Card
      title={<Trans>진행 중인 캠페인</Trans>}
      actions={
        <LinkButton to={path("campaigns")} size="small">
          <Trans>모두 보기</Trans>
        </LinkButton>
      }
    >
      {campaigns.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>집행 중인 캠페인이 없어요.</Trans>
        </p>
      ) : (
        <ul className={LIST}>
          {campaigns.map((campaign) => (
            <RunningRow key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RunningRow({ campaign }: { campaign: RunningCampaign }) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const { label, pacing, spentMinor, currency, timezone, publisherName, startDay, endDay } = campaign;
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CampaignLink campaign={campaign} />
        <span className="flex flex-wrap gap-1.5">
          {label === "paused" ? <CampaignBadge label={label} /> : pacing && <PaceBadge pacing={pacing} />}
        </span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-[13px] text-ink-muted">
        <span>
          {publisherName} · <PeriodCell startDay={startDay} endDay={endDay} />
        </span>
        {spentMinor !== null && (
          <span className="nums">{t`사용 금액 ${format.money(spentMinor, currency)}`}</span>
        )}
      </p>
      {pacing && <PacingFigures pacing={pacing} zone={timezone} />}
      <BehindNotice
        behind={campaign.behind}
        side="adv"
        action={
          <LinkButton size="small" to={path(`campaigns/${campaign.id}`)}>
            <Trans>캠페인 열기</Trans>
          </LinkButton>
        }
      />
    </li>
  );
}

function Next({ campaigns }: { campaigns: AccountOverview["next"] }) {
  return (
    <Card title={<Trans>곧 시작해요</Trans>}>
      <Rows campaigns={campaigns} none={<Trans>시작을 기다리는 캠페인이 없어요.</Trans>}>
        {(campaign) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <CampaignLink campaign={campaign} />
              <CampaignBadge label={campaign.label} />
            </div>
            <p className="text-[13px] text-ink-muted">
              <PeriodCell startDay={campaign.startDay} endDay={campaign.endDay} />
            </p>
          </>
        )}
      </Rows>
    </Card>
  );
}
