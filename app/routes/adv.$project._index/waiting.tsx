import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnTask } from "../../../domain/booking";
import type { WaitingCampaign } from "../../../worker/services/booking";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { useProject } from "../../kit/use-project";
import { Badge } from "../../ui/badge";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { CampaignLink, Rows } from "./rows";

const TASK_WORDS: Record<OwnTask, MessageDescriptor> = {
  payment: msg`결제를 기다리고 있어요. 결제가 끝나면 예약이 확정돼요.`,
  rejected: msg`반려됐어요. 수정해서 다시 요청해 주세요.`,
  "creative-rejected": msg`소재가 모두 반려됐어요. 수정해서 다시 등록해 주세요.`,
  creatives: msg`승인된 소재가 있어야 시작돼요.`,
  draft: msg`아직 검토를 요청하지 않았어요.`,
};

export function Waiting({ campaigns, now }: { campaigns: readonly WaitingCampaign[]; now: number }) {
  const { i18n } = useRuntime();
  return (
    <Card title={<Trans>확인이 필요해요</Trans>}>
      <Rows campaigns={campaigns} none={<Trans>지금은 할 일이 없어요.</Trans>}>
        {(campaign) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <CampaignLink campaign={campaign} />
              <CampaignBadge label={campaign.label} />
            </div>
            <p className="text-[13px] text-ink-muted">{i18n._(TASK_WORDS[campaign.task])}</p>
            <Until campaign={campaign} now={now} />
          </>
        )}
      </Rows>
    </Card>
  );
}

function Until({ campaign: { dueAt, heldUntil }, now }: { campaign: WaitingCampaign; now: number }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const when = (ms: number) => format.deadline(ms, project.timezone);
  if (dueAt !== null) {
    const isLate = dueAt <= now;
    return (
      <p className="pt-1">
        <Badge tone={isLate ? "danger" : "warning"}>
          {isLate ? t`소재 기한 지남` : t`${when(dueAt)}까지`}
        </Badge>
      </p>
    );
  }
  if (heldUntil === null) return null;
  return (
    <p className="pt-1">
      <Badge tone="info">{t`구좌를 ${when(heldUntil)}까지 확보했어요`}</Badge>
    </p>
  );
}
