import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { rejectionSchema } from "../../../domain/booking";
import type { PaymentWay, ShownCampaignDetail } from "../../../worker/services/booking";
import { ActionFailure } from "../../kit/action-failure";
import { LinkButton } from "../../ui/button";
import { TextArea } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";

interface FinalReviewProps {
  detail: ShownCampaignDetail;
  way: PaymentWay | null;
  isTransferOpen: boolean;
}

/** Approval, or rejection with a reason; displayed while the campaign awaits it. */
export function FinalReview({ detail, way, isTransferOpen }: FinalReviewProps) {
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
    <Card title={<Trans>최종 검토</Trans>}>
      <div className="flex flex-col gap-5">
        <PaymentState detail={detail} way={way} isTransferOpen={isTransferOpen} />
        <ActionFailure except={["final-reject"]} />
        <ApproveButton />
        <RejectForm />
      </div>
    </Card>
  );
}

/** Whether the payment is settled, as an approval requires; otherwise the steps that are missing. */
function PaymentState({ detail: { campaign, offer, quote }, way, isTransferOpen }: FinalReviewProps) {
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
  );
}

function RejectForm() {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({ schema: rejectionSchema, intent: "final-reject" });
  return (
    // A refused form stays open with the typed values.
    <details open={failure !== null} className="group border-t border-line pt-4">
      <summary className="flex min-h-9 list-none items-center justify-between text-sm font-medium [&::-webkit-details-marker]:hidden">
        <Trans>반려하기</Trans>
        <ChevronDown size={16} aria-hidden="true" className="text-ink-muted group-open:rotate-180" />
      </summary>
      <AppForm form={form} failure={failure} intent={intent} className="pt-3">
        <TextArea
          {...bind(fields.reason)}
          label={t`반려 사유`}
          description={t`광고주와 매체에 그대로 표시돼요.`}
          rows={3}
        />
        <SubmitButton variant="danger">
          <Trans>반려</Trans>
        </SubmitButton>
      </AppForm>
    </details>
  );
}
