import { Trans } from "@lingui/react/macro";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { useLabelHint } from "../../areas/campaign/creatives/use-label-hint";
import { InlineAlert } from "../../ui/inline-alert";
import { useFormat } from "../../ui/use-format";

/** Status of the campaign, and the reason if no action is possible; empty in review, where the panel has the deadline. */
export function CampaignNotice({ detail }: { detail: ShownCampaignDetail }) {
  const hint = useLabelHint(detail);
  const format = useFormat();
  const { campaign, label } = detail;
  if (label === "in-review") return null;
  if (label === "rejected") {
    return (
      <InlineAlert tone="danger" title={<Trans>반려한 캠페인이에요</Trans>}>
        <span className="whitespace-pre-wrap">{campaign.rejectionComment}</span>
      </InlineAlert>
    );
  }
  if (label === "cancelled" && campaign.finalSettlementMinor !== null) {
    const settled = format.money(campaign.finalSettlementMinor, campaign.currency);
    return (
      <InlineAlert tone="info">
        <Trans>취소한 캠페인이에요. 최종 정산액은 {settled}이에요.</Trans>
      </InlineAlert>
    );
  }
  return hint ? <InlineAlert tone="info">{hint}</InlineAlert> : null;
}
