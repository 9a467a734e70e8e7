import { Trans, useLingui } from "@lingui/react/macro";
import { Images } from "lucide-react";
import { creativeLabel } from "../../../domain/booking";
import { isViewable } from "../../../domain/content";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { CreativeList } from "../../areas/campaign/creatives/creative-list";
import { RejectDialog } from "../../areas/publisher/review/reject-dialog";
import { useProject } from "../../kit/use-project";
import { IntentButton } from "../../ui/intent-button";
import { EmptyState } from "../../ui/page";
import { isOver } from "./pending";

/** All creatives in their units' frames, each with the publisher's review buttons. */
export function CampaignCreatives({ detail }: { detail: ShownCampaignDetail }) {
  const { t } = useLingui();
  const { may } = useProject();
  const { campaign, creatives } = detail;
  const reviewable = may("campaign.review") && !isOver(campaign.status);
  if (creatives.length === 0) {
    return (
      <EmptyState
        icon={<Images size={28} />}
        title={t`아직 소재가 없어요`}
        description={t`광고주가 소재를 등록하면 여기에서 검토할 수 있어요. 소재는 시작 3영업일 전까지 등록해야 해요.`}
      />
    );
  }
  return (
    <CreativeList
      detail={detail}
      columns={2}
      actions={(creative) =>
        reviewable &&
        creativeLabel(campaign.status, creative.status) !== "not-sent" && (
          <CreativeActions creative={creative} />
        )
      }
    />
  );
}

function CreativeActions({ creative }: { creative: ShownCampaignDetail["creatives"][number] }) {
  const { t } = useLingui();
  const templates = [
    t`텍스트가 작거나 흐려서 읽기 어려워요.`,
    t`소재와 랜딩 페이지의 내용이 달라요.`,
    t`과장되거나 확인할 수 없는 표현이 있어요.`,
    t`이미지 사용 권한을 확인해 주세요.`,
  ];
  const open = creative.status === "submitted" || creative.status === "live";
  if (!open) return null;
  return (
    <>
      {creative.status === "submitted" && !isViewable(creative.asset.status) && (
        <p className="w-full text-[13px] text-ink-muted">
          {creative.asset.status === "encoding" ? (
            <Trans>변환이 끝나면 확인하고 승인할 수 있어요.</Trans>
          ) : (
            <Trans>확인할 수 없는 동영상은 승인할 수 없어요. 광고주가 다시 등록해야 해요.</Trans>
          )}
        </p>
      )}
      {creative.status === "submitted" && isViewable(creative.asset.status) && (
        <IntentButton intent="approve-creative" id={creative.id} variant="quiet" size="small">
          <Trans>이 소재만 승인</Trans>
          <span className="sr-only"> {creative.name}</span>
        </IntentButton>
      )}
      <RejectDialog
        intent="reject-creative"
        id={creative.id}
        title={t`이 소재를 반려할까요?`}
        description={t`반려한 소재는 노출되지 않아요. 광고주가 수정하면 다시 검토해요.`}
        templates={templates}
        size="small"
        variant="quiet"
      >
        <Trans>반려</Trans>
        <span className="sr-only"> {creative.name}</span>
      </RejectDialog>
    </>
  );
}
