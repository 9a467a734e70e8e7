import { Trans, useLingui } from "@lingui/react/macro";
import { reviewDeadline, submissionOf } from "../../../domain/booking";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { useLabelHint } from "../../areas/campaign/creatives/use-label-hint";
import { useDeadline } from "../../areas/campaign/use-deadline";
import { useProject } from "../../kit/use-project";
import { InlineAlert } from "../../ui/inline-alert";
import { useFormat } from "../../ui/use-format";

/** Status of the campaign, and the reason if no action is possible. @param now epoch milliseconds */
export function CampaignNotice({ detail, now }: { detail: ShownCampaignDetail; now: number }) {
  const { t } = useLingui();
  const hint = useLabelHint(detail);
  const { may, project } = useProject();
  const format = useFormat();
  const until = useDeadline();
  const { campaign, label, actions } = detail;
  const submission = label === "in-review" ? submissionOf(campaign) : null;
  if (submission) {
    const deadline = reviewDeadline(submission, now);
    const due = until(deadline.dueAtMs, project.timezone, now);
    const lapses = until(deadline.lapsesAtMs, project.timezone, now);
    const left = format.left(deadline.leftMs);
    return (
      <InlineAlert
        tone={deadline.leftMs === 0 ? "danger" : "warning"}
        title={deadline.leftMs === 0 ? t`검토 기한이 지났어요` : t`검토 기한까지 ${left} 남았어요`}
      >
        {campaign.sameDay && (
          <p>
            <Trans>오늘 시작을 요청한 캠페인이에요.</Trans>
          </p>
        )}
        <Trans>
          {due}까지 검토해 주세요. 그 뒤에도 승인할 수 있지만, {lapses}까지 검토하지 않으면 자동으로 반려돼요.
        </Trans>
        {!actions.includes("approve") && !may("campaign.review") && (
          <p>
            <Trans>검토는 편집자 이상만 할 수 있어요.</Trans>
          </p>
        )}
      </InlineAlert>
    );
  }
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
