import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { bookingSteps, stepsOf } from "../../../domain/booking";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { Card } from "../../ui/page";
import { BillingFacts, InfoFacts, ScheduleFacts } from "./campaign-facts";
import { QuestFacts } from "./quest-facts";
import { TargetingSummary } from "./targeting-summary";

/** Agreed terms in one card each: days, targeting, advertiser and payment; for all readers of the campaign. */
export function CampaignTerms({ detail }: { detail: ShownCampaignDetail }) {
  return (
    <>
      <BookedTerms detail={detail} />
      <BillingCard detail={detail} />
    </>
  );
}

/** Payment; empty for a free campaign. */
export function BillingCard({ detail }: { detail: ShownCampaignDetail }) {
  if (!stepsOf(detail.offer.product.pricingType).includes("billing")) return null;
  return (
    <Card title={<Trans>결제 정보</Trans>}>
      <BillingFacts detail={detail} />
    </Card>
  );
}

interface BookedTermsProps {
  detail: ShownCampaignDetail;
  /** What the targeting means at present. */
  standing?: ReactNode;
}

/** Days, targeting and advertiser. */
export function BookedTerms({ detail, standing }: BookedTermsProps) {
  const { campaign, offer } = detail;
  return (
    <>
      {campaign.quest ? (
        <Card title={<Trans>퀘스트</Trans>}>
          <QuestFacts campaign={campaign} product={offer.product} />
        </Card>
      ) : (
        <>
          <Card title={<Trans>일정</Trans>}>
            <ScheduleFacts campaign={campaign} offer={offer} />
          </Card>
          {bookingSteps(offer, campaign.targeting).includes("targeting") && (
            <Card title={<Trans>타깃팅</Trans>}>
              <div className="flex flex-col gap-4">
                <TargetingSummary targeting={campaign.targeting} offered={offer.product.targetings} />
                {standing}
              </div>
            </Card>
          )}
        </>
      )}
      <Card title={<Trans>캠페인 정보</Trans>}>
        <InfoFacts campaign={campaign} offer={offer} contactLeft={detail.contactLeft} />
      </Card>
    </>
  );
}
