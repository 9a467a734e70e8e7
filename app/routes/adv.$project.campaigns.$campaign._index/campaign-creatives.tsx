import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { MissingUnits } from "../../areas/advertiser/creative/missing-units";
import { CreativeList } from "../../areas/campaign/creatives/creative-list";
import { useProject } from "../../kit/use-project";
import { Button, LinkButton } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { Card, EmptyState } from "../../ui/page";
import { useCampaignAction } from "./campaign-actions";

const OPEN = ["draft", "submitted", "rejected", "booked", "live", "paused"];

/** The campaign's creatives with their actions, and the units without a creative. */
export function CampaignCreatives({ detail }: { detail: ShownCampaignDetail }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  const { campaign, creatives } = detail;
  const mayWrite = may("creative.write") && OPEN.includes(campaign.status);
  const add = mayWrite && (
    <LinkButton
      to={path(`campaigns/${campaign.id}/creatives/new`)}
      icon={<Plus size={16} aria-hidden="true" />}
    >
      <Trans>소재 추가</Trans>
    </LinkButton>
  );
  return (
    <Card title={<Trans>소재</Trans>} actions={creatives.length > 0 && add}>
      <div className="flex flex-col gap-4">
        {creatives.length > 0 && <MissingUnits detail={detail} />}
        {creatives.length === 0 ? (
          <EmptyState
            title={t`아직 소재가 없어요`}
            description={mayWrite && t`승인된 소재가 1개 이상 있어야 광고가 시작돼요.`}
            action={add}
          />
        ) : (
          <CreativeList
            detail={detail}
            columns={2}
            actions={(creative) =>
              mayWrite && <CreativeActions campaignId={campaign.id} creative={creative} />
            }
          />
        )}
      </div>
    </Card>
  );
}

interface CreativeActionsProps {
  campaignId: string;
  creative: ShownCampaignDetail["creatives"][number];
}

/** Next actions for a creative. A failed video is replaced by another creative of its unit, and can be removed. */
function WayOn({ campaignId, creative: { id, unitId, asset, status } }: CreativeActionsProps) {
  const { path } = useProject();
  const creatives = path(`campaigns/${campaignId}/creatives`);
  if (asset.status === "failed")
    return (
      <LinkButton size="small" to={`${creatives}/new?unit=${unitId}`}>
        <Trans>새 소재로 등록하기</Trans>
      </LinkButton>
    );
  return (
    <LinkButton size="small" to={`${creatives}/${id}`}>
      {status === "rejected" ? <Trans>수정해서 다시 올리기</Trans> : <Trans>수정</Trans>}
    </LinkButton>
  );
}

function CreativeActions({ campaignId, creative }: CreativeActionsProps) {
  const { t } = useLingui();
  const { run, busy } = useCampaignAction();
  const values = { creativeId: creative.id };
  return (
    <>
      <WayOn campaignId={campaignId} creative={creative} />
      {creative.status === "live" && (
        <Button size="small" disabled={busy} onClick={() => run("creative-pause", values)}>
          <Trans>일시 중지</Trans>
        </Button>
      )}
      {creative.status === "paused" && (
        <Button size="small" disabled={busy} onClick={() => run("creative-resume", values)}>
          <Trans>다시 시작</Trans>
        </Button>
      )}
      <ConfirmDialog
        trigger={
          <Button size="small" variant="quiet" disabled={busy}>
            <Trans>삭제</Trans>
          </Button>
        }
        title={t`소재를 삭제할까요?`}
        description={t`${creative.name} 소재의 노출이 중단돼요. 지금까지의 성과는 유지돼요.`}
        confirmLabel={t`삭제`}
        onConfirm={() => run("creative-delete", values)}
      />
    </>
  );
}
