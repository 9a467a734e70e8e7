import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CampaignDetail } from "../../../worker/services/campaigns/get";
import { Card, EmptyState, PageHeader } from "../../components/page";
import { CampaignBadge } from "../campaign-shared/campaign-badge";
import { BillingFacts, InfoFacts, ScheduleFacts } from "../campaign-shared/campaign-facts";
import { CreativeCard } from "../campaign-shared/creative-card";
import { DeliveryProgress } from "../campaign-shared/delivery-progress";
import { HistoryTimeline } from "../campaign-shared/history-timeline";
import { QuoteTable } from "../campaign-shared/quote-table";
import { TargetingSummary } from "../campaign-shared/targeting-summary";
import { CAMPAIGN_LABEL_HINTS } from "../campaign-shared/words";
import { FinalReview } from "./final-review";

/** All that an operator decides by. */
export function OperatorCampaignScreen({ detail }: { detail: CampaignDetail }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { campaign, label, offer, quote, totals } = detail;
  const hint = CAMPAIGN_LABEL_HINTS[label];
  return (
    <>
      <PageHeader
        title={campaign.name || campaign.id}
        badge={<CampaignBadge label={label} />}
        description={
          <>
            {detail.advertiserProjectName} → {offer.publisher.displayName}
            {hint && ` · ${i18n._(hint)}`}
          </>
        }
        breadcrumbs={[
          { label: t`캠페인 최종 심사`, to: "/ops/campaigns" },
          { label: campaign.name || campaign.id },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5">
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
          <Creatives detail={detail} />
          <Card title={<Trans>성과</Trans>}>
            <DeliveryProgress totals={totals} quote={quote} expectedImpressions={null} />
          </Card>
          <Card title={<Trans>진행 내역</Trans>}>
            <HistoryTimeline items={detail.history} timeZone={offer.product.timezone} />
          </Card>
        </div>
        <div className="order-first flex flex-col gap-5 lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:order-none">
          <FinalReview detail={detail} />
          <Card title={<Trans>견적</Trans>}>{quote && <QuoteTable quote={quote} />}</Card>
        </div>
      </div>
    </>
  );
}

function Creatives({ detail }: { detail: CampaignDetail }) {
  const { t } = useLingui();
  const { campaign, creatives, offer } = detail;
  return (
    <Card title={<Trans>소재</Trans>}>
      {creatives.length === 0 ? (
        <EmptyState title={t`아직 소재가 없어요`} />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {creatives.map((creative) => (
            <li key={creative.id} className="flex min-w-0 flex-col">
              <CreativeCard
                creative={creative}
                unit={offer.units.find(({ id }) => id === creative.unitId) ?? null}
                advertiserName={campaign.advertiserName ?? detail.advertiserProjectName}
                destinationUrl={campaign.destinationUrl}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
