import { Trans } from "@lingui/react/macro";
import type { CampaignDetail } from "../../../worker/services/campaigns/get";
import { Card } from "../../components/page";
import { BillingFacts, InfoFacts, ScheduleFacts } from "./campaign-facts";
import { QuestFacts } from "./quest-facts";
import { TargetingSummary } from "./targeting-summary";

/** What was agreed on: days, targeting, advertiser and payment, a card each, for everybody who may see the campaign. */
export function CampaignTerms({ detail: { campaign, offer } }: { detail: CampaignDetail }) {
  return (
    <>
      {campaign.quest ? (
        <Card title={<Trans>퀘스트</Trans>}>
          <QuestFacts campaign={campaign} product={offer.product} />
        </Card>
      ) : (
        <>
          <Card title={<Trans>일정</Trans>}>
            <ScheduleFacts campaign={campaign} product={offer.product} />
          </Card>
          <Card title={<Trans>타겟팅</Trans>}>
            <TargetingSummary targeting={campaign.targeting} />
          </Card>
        </>
      )}
      <Card title={<Trans>캠페인 정보</Trans>}>
        <InfoFacts campaign={campaign} />
      </Card>
      <Card title={<Trans>결제 정보</Trans>}>
        <BillingFacts campaign={campaign} />
      </Card>
    </>
  );
}
