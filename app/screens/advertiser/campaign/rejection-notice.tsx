import { Trans } from "@lingui/react/macro";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { LinkButton } from "../../../components/button";
import { InlineAlert } from "../../../components/inline-alert";
import { useProject } from "../../../shell/use-project";

/** Why the campaign came back, and the way to mend it. */
export function RejectionNotice({ detail }: { detail: ShownCampaignDetail }) {
  const { path, may } = useProject();
  const { campaign } = detail;
  if (campaign.status !== "rejected") return null;
  return (
    <InlineAlert
      tone="danger"
      title={<Trans>캠페인이 반려됐어요</Trans>}
      action={
        may("campaign.write") && (
          <LinkButton to={path(`campaigns/${campaign.id}/edit`)} variant="primary">
            <Trans>수정해서 다시 요청</Trans>
          </LinkButton>
        )
      }
    >
      <p className="whitespace-pre-wrap">
        {campaign.rejectionComment ?? <Trans>검토 기한 안에 답이 없어 반려됐어요.</Trans>}
      </p>
    </InlineAlert>
  );
}
