import { Trans, useLingui } from "@lingui/react/macro";
import type { PlatformSetup } from "../../../worker/services/desk";
import type { Report } from "../../../worker/services/reports";
import { LinkButton } from "../../components/button";
import { InlineAlert } from "../../components/inline-alert";
import { Card, EmptyState, PageHeader } from "../../components/page";
import { useFormat } from "../../components/use-format";
import { useProject } from "../../shell/use-project";
import { DeliveryChart } from "../report/delivery-chart";
import { DeliveryStats } from "../report/event-stats";
import type { PublisherCampaign } from "./campaign-row";
import { CampaignTable } from "./campaign-table";
import { SetupChecklist } from "./setup-checklist";
import { WaitingReviews } from "./waiting-reviews";

interface DashboardScreenProps {
  report: Report;
  /** Null for guests, who may see what was delivered and nothing else. */
  work: { setup: PlatformSetup; waiting: PublisherCampaign[]; latest: PublisherCampaign[] } | null;
  /** The platform was opened just now. */
  welcome: boolean;
  /** Epoch milliseconds, of the page's data. */
  now: number;
}

export function DashboardScreen({ report, work, welcome, now }: DashboardScreenProps) {
  const { t } = useLingui();
  const { project } = useProject();
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
            <Trans>아래 순서대로 준비하면 첫 광고를 보여 줄 수 있어요.</Trans>
          </InlineAlert>
        </div>
      )}
      {work && !work.setup.delivery && <SetupChecklist setup={work.setup} />}
      {work?.setup.campaign && <WaitingReviews waiting={work.waiting} now={now} />}
      <LastDays report={report} />
      {work && <LatestCampaigns campaigns={work.latest} now={now} />}
    </>
  );
}

function LastDays({ report }: { report: Report }) {
  const { path } = useProject();
  const format = useFormat();
  const { totals, series, window } = report;
  return (
    <Card
      className="mb-5"
      title={<Trans>최근 7일 성과</Trans>}
      description={<span className="nums">{format.dayRange(window.fromDay, window.toDay)}</span>}
      actions={
        <LinkButton to={path("report")} size="small">
          <Trans>리포트 보기</Trans>
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-5">
        <DeliveryStats totals={totals} />
        <DeliveryChart series={series} step={window.step} zone={window.zone} />
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
            title={t`아직 들어온 캠페인이 없어요`}
            description={t`광고주가 상품을 예약하고 검토를 요청하면 여기에 나타나요.`}
          />
        }
      />
    </section>
  );
}
