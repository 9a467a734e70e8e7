import { Trans, useLingui } from "@lingui/react/macro";
import { countDays } from "../../../domain/calendar/day";
import type { CampaignDetail } from "../../../worker/services/campaigns/get";
import { LinkButton } from "../../components/button";
import { Card, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { CampaignBadge } from "../campaign-shared/campaign-badge";
import { BillingFacts, InfoFacts, ScheduleFacts } from "../campaign-shared/campaign-facts";
import { DeliveryProgress } from "../campaign-shared/delivery-progress";
import { HistoryTimeline } from "../campaign-shared/history-timeline";
import { QuoteTable } from "../campaign-shared/quote-table";
import { TargetingSummary } from "../campaign-shared/targeting-summary";
import { ActionFailure } from "./action-failure";
import { CampaignActions } from "./campaign-actions";
import { CampaignCreatives } from "./campaign-creatives";
import { CampaignNotice } from "./campaign-notice";

/** These say their own refusals. */
const FORM_INTENTS = ["reject", "reject-creative", "cancel"];

interface CampaignDetailScreenProps {
  detail: CampaignDetail;
  /** Epoch milliseconds, of the page's data. */
  now: number;
}

export function CampaignDetailScreen({ detail, now }: CampaignDetailScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const { campaign, label } = detail;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`캠페인`, to: path("campaigns") }, { label: campaign.name }]}
        title={campaign.name}
        badge={<CampaignBadge label={label} />}
        description={`${campaign.advertiserName ?? ""} · ${detail.offer.product.name}`}
        actions={<CampaignActions detail={detail} />}
      />
      <ActionFailure except={FORM_INTENTS} />
      <div className="pb-5 empty:hidden">
        <CampaignNotice detail={detail} now={now} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5">
          <Delivery detail={detail} />
          <section>
            <h2 className="pb-3 text-base font-semibold">
              <Trans>소재</Trans>
            </h2>
            <CampaignCreatives detail={detail} />
          </section>
          <Card title={<Trans>일정</Trans>}>
            <ScheduleFacts campaign={campaign} product={detail.offer.product} />
          </Card>
          <Card title={<Trans>캠페인 정보</Trans>}>
            <InfoFacts campaign={campaign} />
          </Card>
          <Card title={<Trans>타겟팅</Trans>}>
            <TargetingSummary targeting={campaign.targeting} />
          </Card>
          <Card title={<Trans>결제</Trans>}>
            <BillingFacts campaign={campaign} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {detail.quote && (
            <Card title={<Trans>견적</Trans>}>
              <QuoteTable quote={detail.quote} />
            </Card>
          )}
          <Card title={<Trans>진행 내역</Trans>}>
            <HistoryTimeline items={detail.history} timeZone={detail.offer.product.timezone} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Delivery({ detail }: { detail: CampaignDetail }) {
  const { path } = useProject();
  const { campaign, totals, quote, offer } = detail;
  const started = totals.impressions > 0 || ["live", "paused", "closed"].includes(campaign.status);
  if (!started) return null;
  const days = campaign.startDay && campaign.endDay ? countDays(campaign.startDay, campaign.endDay) : 0;
  const daily = offer.product.expectedDailyImpressions;
  return (
    <Card
      title={<Trans>성과</Trans>}
      actions={
        <LinkButton to={path(`report?campaign=${campaign.id}`)} size="small">
          <Trans>리포트 보기</Trans>
        </LinkButton>
      }
    >
      <DeliveryProgress
        totals={totals}
        quote={quote}
        expectedImpressions={daily === null ? null : daily * days}
      />
    </Card>
  );
}
