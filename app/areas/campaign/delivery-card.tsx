import { Trans } from "@lingui/react/macro";
import { countDays } from "../../../domain/kernel";
import { boughtUnits, hasVideo } from "../../../domain/money";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { LinkButton } from "../../ui/button";
import { Card } from "../../ui/page";
import { DeliveryProgress } from "./delivery-progress";

interface DeliveryCardProps {
  detail: ShownCampaignDetail;
  /** The reader's report; none for operators, who have no project in it. */
  reportPath?: string;
}

/** What nothing can have been delivered of yet. */
const UNBOOKED = ["draft", "submitted", "rejected"];

/** Whether there is something to tell of. A quest is shown by its channel, which counts nothing yet. */
export function hasResults({ quest, status, submittedAt }: ShownCampaignDetail["campaign"]): boolean {
  return quest === null && submittedAt !== null && !UNBOOKED.includes(status);
}

/** What the campaign delivered so far, and the way to its report. */
export function DeliveryCard({ detail, reportPath }: DeliveryCardProps) {
  const { campaign, offer, quote, totals, creatives } = detail;
  const daily = offer.product.expectedDailyImpressions;
  const bought = quote && {
    ...quote,
    units: boughtUnits(quote, offer.product.videoPriceMinor, hasVideo(creatives)),
  };
  const days = campaign.startDay && campaign.endDay ? countDays(campaign.startDay, campaign.endDay) : 0;
  return (
    <Card
      title={<Trans>성과</Trans>}
      actions={
        reportPath && (
          <LinkButton size="small" to={`${reportPath}?campaign=${campaign.id}`}>
            <Trans>리포트 보기</Trans>
          </LinkButton>
        )
      }
    >
      <DeliveryProgress
        totals={totals}
        bought={bought}
        expectedImpressions={daily === null ? null : daily * days}
      />
    </Card>
  );
}
