import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { rejectionSchema } from "../../../domain/booking";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { TextArea } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { InlineAlert } from "../../components/inline-alert";
import { Card } from "../../components/page";

interface FinalReviewProps {
  detail: ShownCampaignDetail;
  isSettled: boolean;
}

/** Approve, or reject with a reason; offered while the campaign waits for it. */
export function FinalReview({ detail, isSettled }: FinalReviewProps) {
  const { actions, campaign } = detail;
  if (!actions.includes("final-approve")) {
    return (
      <Card title={<Trans>최종 검토</Trans>}>
        <p className="text-sm text-ink-muted">
          {campaign.status === "submitted" ? (
            <Trans>매체가 먼저 검토해요. 승인하면 여기에서 결정할 수 있어요.</Trans>
          ) : (
            <Trans>지금은 결정할 것이 없어요.</Trans>
          )}
        </p>
      </Card>
    );
  }
  return (
    <Card title={<Trans>최종 검토</Trans>}>
      <div className="flex flex-col gap-5">
        <PaymentState detail={detail} isSettled={isSettled} />
        <ApproveForm />
        <hr className="border-line" />
        <RejectForm />
      </div>
    </Card>
  );
}

/** Whether the payment is settled, which an approval needs; and if not, what has to happen first. */
function PaymentState({ detail: { campaign, offer, quote }, isSettled }: FinalReviewProps) {
  const publisher = offer.publisher.displayName;
  if (quote?.pricing === "inhouse") return <InHouseState publisher={publisher} isGranted={isSettled} />;
  if (isSettled) {
    return (
      <InlineAlert tone="positive" title={<Trans>결제 조건을 갖췄어요</Trans>}>
        {campaign.paymentMethod === "representative" ? (
          <Trans>매체가 결제를 맡은 계정에 수동 결제를 허용했어요.</Trans>
        ) : (
          <Trans>매체가 이 광고 계정에 수동 결제를 허용했어요.</Trans>
        )}
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone="warning" title={<Trans>결제 조건을 갖추지 못했어요</Trans>}>
      {campaign.paymentMethod === "card" && (
        <Trans>카드 결제가 아직 연결되지 않아 결제를 확인할 수 없어요.</Trans>
      )}
      {campaign.paymentMethod === "representative" && (
        <Trans>결제를 맡은 계정이 없거나, {publisher}에서 그 계정에 수동 결제를 허용하지 않았어요.</Trans>
      )}
      {campaign.paymentMethod === "manual" && (
        <Trans>
          {publisher}의 허용 목록에 이 광고 계정의 수동 결제가 없어요. 매체가 허용 목록에 등록하면 승인할 수
          있어요.
        </Trans>
      )}
    </InlineAlert>
  );
}

/** What is free has no payment; an advertiser may lose the grant that it was booked by. */
function InHouseState({ publisher, isGranted }: { publisher: string; isGranted: boolean }) {
  if (isGranted)
    return (
      <InlineAlert tone="positive">
        <Trans>자체 광고라 결제가 없어요.</Trans>
      </InlineAlert>
    );
  return (
    <InlineAlert tone="warning" title={<Trans>결제 조건을 갖추지 못했어요</Trans>}>
      <Trans>
        {publisher}의 허용 목록에 이 광고 계정의 자체 광고가 없어요. 매체가 허용 목록에 등록하면 승인할 수
        있어요.
      </Trans>
    </InlineAlert>
  );
}

const nothing = z.object({});

function ApproveForm() {
  const { form, failure, intent } = useAppForm({ schema: nothing, intent: "final-approve" });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <SubmitButton>
        <Trans>최종 승인</Trans>
      </SubmitButton>
    </AppForm>
  );
}

function RejectForm() {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({ schema: rejectionSchema, intent: "final-reject" });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <TextArea
        {...bind(fields.reason)}
        label={t`반려 사유`}
        description={t`광고주와 매체가 그대로 읽어요.`}
        rows={3}
      />
      <SubmitButton variant="danger">
        <Trans>반려</Trans>
      </SubmitButton>
    </AppForm>
  );
}
