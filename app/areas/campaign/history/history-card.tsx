import { Trans } from "@lingui/react/macro";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { Card } from "../../../ui/page";
import { HistoryTimeline } from "./history-timeline";

/** Status history of the campaign, in the product's time zone. */
export default function HistoryCard({ detail: { history, offer } }: { detail: ShownCampaignDetail }) {
  return (
    <Card title={<Trans>진행 내역</Trans>}>
      <HistoryTimeline items={history} timeZone={offer.product.timezone} />
    </Card>
  );
}
