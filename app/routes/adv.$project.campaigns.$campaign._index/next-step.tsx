import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isRunning } from "../../../domain/booking";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";

/** The ad account's next step for the campaign; empty while another party must act, or while it runs. */
export function NextStep({ detail }: { detail: ShownCampaignDetail }) {
  const { path, may } = useProject();
  const { campaign, creatives } = detail;
  if (campaign.quest !== null || !isRunning(campaign.status) || !may("creative.write")) return null;
  const rejected = creatives.filter(({ status }) => status === "rejected").length;
  if (rejected > 0) {
    return (
      <InlineAlert
        tone="warning"
        title={<Trans>반려된 소재가 {rejected}개 있어요</Trans>}
        action={
          <LinkButton size="small" to="?tab=creatives">
            <Trans>소재 수정</Trans>
          </LinkButton>
        }
      >
        <Trans>이유를 확인하고 수정해서 다시 등록해 주세요.</Trans>
      </InlineAlert>
    );
  }
  if (creatives.length > 0) return null;
  return (
    <InlineAlert
      tone="warning"
      title={<Trans>소재를 등록해 주세요</Trans>}
      action={
        <LinkButton size="small" to={path(`campaigns/${campaign.id}/creatives/new`)}>
          <Trans>소재 추가</Trans>
        </LinkButton>
      }
    >
      <Trans>승인된 소재가 1개 이상 있어야 광고가 시작돼요.</Trans>
    </InlineAlert>
  );
}

/** Why the campaign was rejected, how to correct it, and the alternatives. */
export function RejectionNotice({ detail, now }: { detail: ShownCampaignDetail; now: number }) {
  const { path, may } = useProject();
  const { campaign, actions, offer } = detail;
  if (campaign.status !== "rejected") return null;
  const isOver = campaign.endsAt !== null && campaign.endsAt <= now;
  const isRepeatable = isOver && campaign.quest === null && offer.product.status === "sale";
  return (
    <InlineAlert
      tone="danger"
      title={<Trans>캠페인이 반려됐어요</Trans>}
      action={
        may("campaign.write") &&
        (isRepeatable ? (
          <LinkButton to={`${path(`products/${offer.product.id}`)}?like=${campaign.id}`} variant="primary">
            <Trans>새 일정으로 예약</Trans>
          </LinkButton>
        ) : (
          <LinkButton to={path(`campaigns/${campaign.id}/edit`)} variant="primary">
            <Trans>수정 후 다시 요청</Trans>
          </LinkButton>
        ))
      }
    >
      <p className="whitespace-pre-wrap">{campaign.rejectionComment ?? <Lapse detail={detail} />}</p>
      {isOver && (
        <p>
          <Trans>예약한 기간이 지나서 같은 일정으로는 다시 요청할 수 없어요.</Trans>
        </p>
      )}
      {actions.includes("withdraw") && actions.includes("delete") && <Ways />}
    </InlineAlert>
  );
}

/** The alternatives, with the effect of each. */
function Ways() {
  const { t } = useLingui();
  const ways: [string, ReactNode][] = [
    [t`수정 후 다시 요청`, t`이 캠페인을 수정해 다시 검토를 요청해요.`],
    [t`예약 철회`, t`이 예약을 취소해요. 기록은 목록에 유지돼요.`],
    [t`삭제`, t`기록까지 목록에서 삭제해요.`],
  ];
  return (
    <ul className="flex flex-col pt-2 text-[13px]">
      {ways.map(([way, leadsTo]) => (
        <li key={way}>
          <span className="font-semibold">{way}</span> · {leadsTo}
        </li>
      ))}
    </ul>
  );
}

/** A rejection by the clock, which has no written reason. */
function Lapse({ detail: { history } }: { detail: ShownCampaignDetail }) {
  const rejection = history.findLast(
    (step) => step.fromStatus === "submitted" && step.toStatus === "rejected",
  );
  return rejection?.action === "payment-lapse" ? (
    <Trans>결제 기한까지 결제되지 않아 자동으로 반려됐어요.</Trans>
  ) : (
    <Trans>검토 기한이 지나 자동으로 반려됐어요.</Trans>
  );
}
