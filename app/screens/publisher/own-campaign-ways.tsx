import { Trans } from "@lingui/react/macro";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { LinkButton } from "../../components/button";
import { useProject } from "../../shell/use-project";

const OVER = ["closed", "cancelled"];

/** What a publisher may do with a campaign of its own, beside what it may with any. */
export function OwnCampaignWays({ detail: { campaign } }: { detail: ShownCampaignDetail }) {
  const { may, path } = useProject();
  if (campaign.projectId !== campaign.pubProjectId || !may("product.write")) return null;
  if (OVER.includes(campaign.status)) {
    return (
      <LinkButton to={path(`products/${campaign.productId}/in-house?from=${campaign.id}`)}>
        <Trans>같은 내용으로 다시 만들기</Trans>
      </LinkButton>
    );
  }
  return (
    <LinkButton to={path(`in-house/${campaign.id}`)}>
      {campaign.status === "rejected" ? <Trans>고쳐서 다시 요청</Trans> : <Trans>소재 더하기</Trans>}
    </LinkButton>
  );
}
