import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countDays } from "../../../../domain/calendar/day";
import type { CampaignDetail } from "../../../../worker/services/campaigns/get";
import { LinkButton } from "../../../components/button";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { CampaignBadge } from "../../campaign-shared/campaign-badge";
import { BillingFacts, InfoFacts, ScheduleFacts } from "../../campaign-shared/campaign-facts";
import { DeliveryProgress } from "../../campaign-shared/delivery-progress";
import { HistoryTimeline } from "../../campaign-shared/history-timeline";
import { QuoteTable } from "../../campaign-shared/quote-table";
import { TargetingSummary } from "../../campaign-shared/targeting-summary";
import { CAMPAIGN_LABEL_HINTS } from "../../campaign-shared/words";
import { CampaignActions } from "./campaign-actions";
import { CampaignCreatives } from "./campaign-creatives";
import { MemoForm } from "./memo-form";
import { RejectionNotice } from "./rejection-notice";

export const title = msg`캠페인`;

export function CampaignScreen({ detail }: { detail: CampaignDetail }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { campaign, label, offer } = detail;
  const hint = CAMPAIGN_LABEL_HINTS[label];
  const name = campaign.name || offer.product.name;
  return (
    <>
      <PageHeader
        title={name}
        badge={<CampaignBadge label={label} />}
        description={hint ? i18n._(hint) : undefined}
        breadcrumbs={[{ label: t`캠페인`, to: path("campaigns") }, { label: name }]}
        actions={<CampaignActions detail={detail} />}
      />
      <div className="flex flex-col gap-5">
        <RejectionNotice detail={detail} />
        {campaign.submittedAt !== null && <Delivery detail={detail} />}
        <CampaignCreatives detail={detail} />
        <Terms detail={detail} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
          <Card title={<Trans>진행 내역</Trans>}>
            <HistoryTimeline items={detail.history} timeZone={offer.product.timezone} />
          </Card>
          <Card title={<Trans>메모</Trans>} description={<Trans>우리 계정에서만 보여요.</Trans>}>
            <MemoForm memo={campaign.memo} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Delivery({ detail }: { detail: CampaignDetail }) {
  const { path } = useProject();
  const { campaign, offer, quote, totals } = detail;
  const daily = offer.product.pricingType === "cpp" ? offer.product.expectedDailyImpressions : null;
  const days = campaign.startDay && campaign.endDay ? countDays(campaign.startDay, campaign.endDay) : 0;
  return (
    <Card
      title={<Trans>성과</Trans>}
      actions={
        <LinkButton size="small" to={`${path("report")}?campaign=${campaign.id}`}>
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

function Terms({ detail }: { detail: CampaignDetail }) {
  const { campaign, offer, quote } = detail;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex flex-col gap-5">
        <Card title={<Trans>일정</Trans>}>
          <ScheduleFacts campaign={campaign} product={offer.product} />
        </Card>
        <Card title={<Trans>타겟팅</Trans>}>
          <TargetingSummary targeting={campaign.targeting} />
        </Card>
        <Card title={<Trans>캠페인 정보</Trans>}>
          <InfoFacts campaign={campaign} />
        </Card>
        <Card title={<Trans>결제 정보</Trans>}>
          <BillingFacts campaign={campaign} />
        </Card>
      </div>
      <Card
        title={<Trans>견적</Trans>}
        description={
          campaign.quote ? (
            <Trans>검토를 요청할 때 확정한 금액이에요.</Trans>
          ) : (
            <Trans>지금 가격으로 계산했어요.</Trans>
          )
        }
      >
        {quote ? (
          <QuoteTable quote={quote} />
        ) : (
          <p className="text-sm text-ink-muted">
            <Trans>일정을 정하면 견적이 나와요.</Trans>
          </p>
        )}
      </Card>
    </div>
  );
}
