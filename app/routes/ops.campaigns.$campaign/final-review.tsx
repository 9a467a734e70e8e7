import { Trans, useLingui } from "@lingui/react/macro";
import { reviewDeadline, submissionOf } from "../../../domain/booking";
import type { PaymentWay, ShownCampaignDetail } from "../../../worker/services/booking";
import { DecisionPanel } from "../../areas/campaign/decision-panel";
import { RejectDisclosure } from "../../areas/campaign/reject-disclosure";
import { useDeadline } from "../../areas/campaign/use-deadline";
import { ActionFailure } from "../../kit/action-failure";
import { LinkButton } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";
import { ConfirmIntentButton, IntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

interface FinalReviewProps {
  detail: ShownCampaignDetail;
  way: PaymentWay | null;
  isTransferOpen: boolean;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

/** Approval, or rejection with a reason; displayed while the campaign awaits it. */
export function FinalReview({ detail, way, isTransferOpen, now }: FinalReviewProps) {
  const { actions, campaign } = detail;
  if (!actions.includes("final-approve")) {
    return (
      <Card title={<Trans>최종 검토</Trans>}>
        <p className="text-sm text-ink-muted">
          {detail.label === "waiting-for-payment" ? (
            <Trans>승인했어요. 광고주의 결제를 기다리고 있어요.</Trans>
          ) : campaign.status === "submitted" ? (
            <Trans>매체가 먼저 검토해요. 매체가 승인하면 최종 검토를 할 수 있어요.</Trans>
          ) : (
            <Trans>결정할 항목이 없어요.</Trans>
          )}
        </p>
      </Card>
    );
  }
  return (
    <DecisionPanel
      title={<Trans>최종 검토</Trans>}
      summary={<Decided detail={detail} now={now} />}
      acts={
        <>
          <ApproveButton />
          <RejectDisclosure
            intent="final-reject"
            description={<Trans>광고주와 매체에 그대로 표시돼요.</Trans>}
          />
        </>
      }
    >
      <ActionFailure except={["final-reject"]} />
      <PaymentState detail={detail} way={way} isTransferOpen={isTransferOpen} />
    </DecisionPanel>
  );
}

/** What is decided, for what amount, and until when. */
function Decided({ detail, now }: Pick<FinalReviewProps, "detail" | "now">) {
  const { campaign, creatives, offer, quote } = detail;
  const { t } = useLingui();
  const { money } = useFormat();
  const until = useDeadline();
  const submission = submissionOf(campaign);
  const count = creatives.length;
  const due = submission && until(reviewDeadline(submission, now).lapsesAtMs, offer.product.timezone, now);
  return (
    <div className="text-sm">
      <p className="nums font-medium">
        {count > 0 ? t`캠페인과 소재 ${count}개` : t`캠페인`}
        {quote && ` · ${money(quote.totalMinor, quote.currency)}`}
      </p>
      {due && (
        <p className="text-[13px] text-ink-muted">
          <Trans>{due}까지 검토하지 않으면 자동으로 반려돼요.</Trans>
        </p>
      )}
    </div>
  );
}

/** Whether the payment is settled, as an approval requires; otherwise the steps that are missing. */
function PaymentState({
  detail: { campaign, offer, quote },
  way,
  isTransferOpen,
}: Omit<FinalReviewProps, "now">) {
  const publisher = offer.publisher.displayName;
  if (quote?.pricing === "inhouse") return <InHouseState publisher={publisher} isGranted={way === "free"} />;
  if (way === "card" && campaign.paymentMethod === "representative")
    return (
      <InlineAlert tone="positive" title={<Trans>대행 결제</Trans>}>
        <Trans>승인하면 결제 링크에서 카드로 결제할 수 있어요. 결제가 끝나면 예약이 확정돼요.</Trans>
      </InlineAlert>
    );
  if (way === "card")
    return (
      <InlineAlert tone="positive" title={<Trans>카드 결제</Trans>}>
        <Trans>승인하면 바로 결제를 요청해요. 결제가 끝나면 예약이 확정돼요.</Trans>
      </InlineAlert>
    );
  if (way === "by-hand") {
    return (
      <InlineAlert tone="positive" title={<Trans>결제 조건 충족</Trans>}>
        {campaign.paymentMethod === "representative" ? (
          <Trans>매체가 결제할 계정에 수동 결제를 허용했어요.</Trans>
        ) : (
          <Trans>매체가 이 광고 계정에 수동 결제를 허용했어요.</Trans>
        )}
      </InlineAlert>
    );
  }
  if (campaign.paymentMethod !== "card" && !isTransferOpen)
    return (
      <InlineAlert
        tone="warning"
        title={<Trans>결제 조건 미충족</Trans>}
        action={
          <LinkButton size="small" to={`/ops/house-accounts?currency=${campaign.currency}`}>
            <Trans>입금 계좌 등록</Trans>
          </LinkButton>
        }
      >
        <Trans>이 통화의 입금 계좌가 없어요. 입금 계좌를 등록하면 승인할 수 있어요.</Trans>
      </InlineAlert>
    );
  return (
    <InlineAlert tone="warning" title={<Trans>결제 조건 미충족</Trans>}>
      {campaign.paymentMethod === "card" && (
        <Trans>카드 결제가 아직 연결되지 않아 결제를 확인할 수 없어요.</Trans>
      )}
      {campaign.paymentMethod === "representative" && (
        <Trans>결제에 동의한 계정이 없거나, {publisher}에서 그 계정에 수동 결제를 허용하지 않았어요.</Trans>
      )}
      {campaign.paymentMethod === "manual" && (
        <Trans>
          {publisher}에서 이 광고 계정에 수동 결제를 허용하지 않았어요. 매체가 허용 목록에 등록하면 승인할 수
          있어요.
        </Trans>
      )}
    </InlineAlert>
  );
}

/** A free campaign has no payment, but the advertiser may have lost the grant under which it was booked. */
function InHouseState({ publisher, isGranted }: { publisher: string; isGranted: boolean }) {
  if (isGranted)
    return (
      <InlineAlert tone="positive">
        <Trans>자체 광고는 결제가 없어요.</Trans>
      </InlineAlert>
    );
  return (
    <InlineAlert tone="warning" title={<Trans>결제 조건 미충족</Trans>}>
      <Trans>
        {publisher}에서 이 광고 계정에 자체 광고를 허용하지 않았어요. 매체가 허용 목록에 등록하면 승인할 수
        있어요.
      </Trans>
    </InlineAlert>
  );
}

function ApproveButton() {
  const { t } = useLingui();
  return (
    <>
      <span className="grid flex-1 noscript:hidden">
        <ConfirmIntentButton
          intent="final-approve"
          variant="primary"
          tone="primary"
          title={t`최종 승인할까요?`}
          description={t`예약이 확정되고 시작일부터 광고가 집행돼요. 매체와 광고주에게 알림을 보내요. 되돌리려면 매체가 캠페인을 취소해야 해요.`}
          confirmLabel={t`최종 승인`}
        >
          <Trans>최종 승인</Trans>
        </ConfirmIntentButton>
      </span>
      <noscript>
        <IntentButton intent="final-approve" variant="primary">
          <Trans>최종 승인</Trans>
        </IntentButton>
      </noscript>
    </>
  );
}
