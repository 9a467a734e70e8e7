import { Trans, useLingui } from "@lingui/react/macro";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { Card, EmptyState, PageHeader } from "../../components/page";
import { CampaignBadge } from "../campaign-shared/campaign-badge";
import { CampaignQuote } from "../campaign-shared/campaign-quote";
import { CampaignTerms } from "../campaign-shared/campaign-terms";
import { CreativeList } from "../campaign-shared/creative-list";
import { DeliveryCard, hasResults } from "../campaign-shared/delivery-card";
import { HistoryCard } from "../campaign-shared/history-card";
import { isServed, RefusalsCard } from "../campaign-shared/refusals-card";
import { CampaignSinceCard } from "../campaign-shared/since-review";
import { useLabelHint } from "../campaign-shared/use-label-hint";
import { FinalReview } from "./final-review";

interface OperatorCampaignScreenProps {
  detail: ShownCampaignDetail;
  /** Whether its payment is what a final approval needs. */
  isSettled: boolean;
}

/** All that an operator decides by. */
export function OperatorCampaignScreen({ detail, isSettled }: OperatorCampaignScreenProps) {
  const { t } = useLingui();
  const { campaign, label, offer } = detail;
  const hint = useLabelHint(detail);
  // A quest is shown by its channel.
  const isAd = campaign.quest === null;
  return (
    <>
      <PageHeader
        title={campaign.name || campaign.id}
        badge={<CampaignBadge label={label} />}
        description={
          <>
            {detail.advertiserProjectName} → {offer.publisher.displayName}
            {hint && ` · ${hint}`}
          </>
        }
        breadcrumbs={[
          { label: t`캠페인 최종 검토`, to: "/ops/campaigns" },
          { label: campaign.name || campaign.id },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5">
          <CampaignSinceCard detail={detail} />
          {hasResults(campaign) && <DeliveryCard detail={detail} />}
          {isAd && isServed(campaign.status) && (
            <RefusalsCard refusals={detail.refusals} standing={detail.standing} />
          )}
          <CampaignTerms detail={detail} />
          {isAd && (
            <Card title={<Trans>소재</Trans>}>
              {detail.creatives.length === 0 ? (
                <EmptyState
                  title={t`아직 소재가 없어요`}
                  description={t`광고주가 소재를 올리면 여기에 나타나요.`}
                />
              ) : (
                <CreativeList detail={detail} columns={1} />
              )}
            </Card>
          )}
          <HistoryCard detail={detail} />
        </div>
        <div className="order-first flex flex-col gap-5 lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:order-none">
          <FinalReview detail={detail} isSettled={isSettled} />
          <Card title={<Trans>견적</Trans>}>
            <CampaignQuote detail={detail} />
          </Card>
        </div>
      </div>
    </>
  );
}
