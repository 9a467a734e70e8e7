import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { REVIEW_DUE_H } from "../../../../domain/shared/limits";
import type { CampaignDetail } from "../../../../worker/services/campaigns/get";
import { LinkButton } from "../../../components/button";
import { Card } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { CampaignBadge } from "../../campaign-shared/campaign-badge";
import { useLabelHint } from "../../campaign-shared/use-label-hint";
import { CreativeCoverage } from "../creative/creative-coverage";

export const title = msg`검토 요청 완료`;

/** What happens now, and what is still to do. */
export function CompleteScreen({ detail }: { detail: CampaignDetail }) {
  const { path } = useProject();
  const { campaign, label, offer } = detail;
  const hint = useLabelHint(detail);
  const home = path(`campaigns/${campaign.id}`);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <div className="flex flex-col items-center gap-2 pt-4 text-center">
        <CircleCheck size={40} className="text-positive" aria-hidden="true" />
        <h1 className="text-xl font-bold">
          <Trans>검토를 요청했어요</Trans>
        </h1>
        <CampaignBadge label={label} />
        {hint && <p className="text-sm text-ink-muted">{hint}</p>}
        <p className="text-sm text-ink-muted">
          <Trans>
            {offer.publisher.displayName}에서 {REVIEW_DUE_H}시간 안에 답을 드려요. 결과는 메일로도 알려
            드려요.
          </Trans>
        </p>
      </div>
      <Card title={<Trans>소재</Trans>}>
        <CreativeCoverage detail={detail} />
      </Card>
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to={`${home}/creatives/new`}>
          <Trans>소재 추가</Trans>
        </LinkButton>
        <LinkButton to={home} variant="primary">
          <Trans>이 캠페인 보기</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
