import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { sumCounts } from "../../../domain/reports";
import type { PlatformOverview, PlatformWork } from "../../../worker/services/desk";
import type { NotificationView } from "../../../worker/services/people";
import { RunningQuests } from "../../areas/campaign/participants/running-quests";
import { PaymentRequests } from "../../areas/publisher/payments/payment-requests";
import { grantPaymentAction } from "../../areas/publisher/payments/payment-requests.server";
import type { PublisherCampaign } from "../../areas/publisher/review/campaign-row.server";
import { CampaignTable } from "../../areas/publisher/review/campaign-table";
import { DeliveryChart } from "../../areas/report/delivery-chart";
import { DeliveryStats } from "../../areas/report/delivery-stats";
import { MoneyNotes } from "../../areas/report/money-notes";
import { useChange } from "../../areas/report/use-change";
import { TasksCard } from "../../areas/tasks/tasks-card";
import { intentAction } from "../../kit/form.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { OVERVIEW_REFRESH_MS, useFreshData } from "../../ui/use-fresh";
import { AppsCard } from "./apps-card";
import { BackfillCard } from "./backfill-card";
import { dashboardLoader } from "./dashboard.server";
import { AlertsCard, CreativesCard, HelpCard } from "./news-cards";
import { ProductsCard } from "./products-card";
import { FillCard, PlanCard, StatusCard, UnitsCard } from "./sales-cards";
import { SetupChecklist } from "./setup-checklist";

export const handle = { access: "report.read", title: msg`대시보드` } satisfies PageHandle;

export const loader = dashboardLoader;

export const action = intentAction({ "grant-payment": grantPaymentAction });

export default function DashboardScreen() {
  useFreshData(OVERVIEW_REFRESH_MS);
  const { week, weekChanges, revenue, work, tasks, quests, welcome, now } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path, project } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>대시보드</Trans>}
        description={project.description || undefined}
        actions={
          <LinkButton to={`/p/${project.alias}`}>
            <Trans>공개 페이지</Trans>
          </LinkButton>
        }
      />
      {welcome && (
        <div className="pb-5">
          <InlineAlert tone="positive" title={t`${project.displayName}, 환영해요!`}>
            <Trans>아래 순서대로 준비하면 첫 광고를 노출할 수 있어요.</Trans>
          </InlineAlert>
        </div>
      )}
      {tasks && <TasksCard tasks={tasks} side="pub" to={path} zone={project.timezone} />}
      {revenue && <Revenue revenue={revenue} />}
      {work && !work.setup.delivery && <SetupChecklist setup={work.setup} />}
      {work && work.requests.length > 0 && (
        <div className="pb-5">
          <PaymentRequests requests={work.requests} />
        </div>
      )}
      <div className="pb-5 empty:hidden">
        <RunningQuests quests={quests} />
      </div>
      <LastDays week={week} changes={weekChanges} />
      {work && <Figures figures={work.figures} alerts={work.alerts} />}
      {work && <LatestCampaigns campaigns={work.latest} now={now} />}
    </>
  );
}

interface FiguresProps {
  figures: PlatformWork;
  alerts: readonly NotificationView[];
}

function Figures({ figures, alerts }: FiguresProps) {
  const { traffic, plan, statuses, backfill, units, products, apps, creatives } = figures;
  return (
    <div className="flex flex-col gap-5 pb-5">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5">
          <FillCard traffic={traffic} />
          {backfill && <BackfillCard exchanges={backfill} />}
          <UnitsCard units={units} />
          <CreativesCard creatives={creatives} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PlanCard plan={plan} />
          <StatusCard statuses={statuses} />
          <AlertsCard alerts={alerts} />
          <HelpCard />
        </div>
      </div>
      <ProductsCard products={products} />
      <AppsCard apps={apps} />
    </div>
  );
}

/** Revenue of today and this month. */
function Revenue({ revenue }: { revenue: NonNullable<PlatformOverview["revenue"]> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { todayMinor, monthMinor, todayChange, monthChange, currency } = revenue;
  const change = useChange();
  return (
    <div className="pb-5">
      <StatList>
        <Stat
          label={t`오늘 수익`}
          value={format.money(todayMinor, currency)}
          note={change(todayChange, { comparedWith: t`어제 같은 시각까지와 비교`, isGrowth: true })}
        />
        <Stat
          label={t`이번 달 수익`}
          value={format.money(monthMinor, currency)}
          note={change(monthChange, { comparedWith: t`어제까지를 지난달 같은 기간과 비교`, isGrowth: true })}
        />
      </StatList>
      <p className="pt-2 text-[13px] text-ink-muted">
        <Trans>부가세 별도 금액이에요.</Trans>
      </p>
      <MoneyNotes of={revenue} />
    </div>
  );
}

interface LastDaysProps extends Pick<PlatformOverview, "week"> {
  changes: PlatformOverview["weekChanges"];
}

function LastDays({ week, changes }: LastDaysProps) {
  const { path, project } = useProject();
  const format = useFormat();
  return (
    <Card
      className="mb-5"
      title={<Trans>최근 7일 성과</Trans>}
      description={format.dayRange(week[0]?.day ?? "", week.at(-1)?.day ?? "")}
      actions={
        <LinkButton to={path("report")} size="small">
          <Trans>리포트 보기</Trans>
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-5">
        <DeliveryStats totals={sumCounts(week)} changes={changes} />
        <DeliveryChart series={week} zone={project.timezone} />
      </div>
    </Card>
  );
}

function LatestCampaigns({ campaigns, now }: { campaigns: PublisherCampaign[]; now: number }) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <section>
      <div className="flex items-center justify-between gap-3 pb-3">
        <h2 className="text-base font-semibold">
          <Trans>최근 캠페인</Trans>
        </h2>
        {campaigns.length > 0 && (
          <LinkButton to={path("campaigns")} size="small">
            <Trans>모두 보기</Trans>
          </LinkButton>
        )}
      </div>
      <CampaignTable
        campaigns={campaigns}
        now={now}
        empty={
          <EmptyState
            title={t`아직 캠페인이 없어요`}
            description={t`광고주가 상품을 예약하고 검토를 요청하면 여기에 표시돼요.`}
          />
        }
      />
    </section>
  );
}
