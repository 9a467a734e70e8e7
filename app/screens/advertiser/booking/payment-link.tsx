import { Trans, useLingui } from "@lingui/react/macro";
import { TriggerButton } from "../../../components/button";
import { CopyField } from "../../../components/copy-field";
import { ConfirmDialog } from "../../../components/dialog";
import { InlineAlert } from "../../../components/inline-alert";
import { Card } from "../../../components/page";
import { useDraftAction } from "./use-draft-action";

/** The link of a representative payment, as the advertiser sends it. */
export interface PaymentLinkShown {
  address: string;
  /** Who took it; null while nobody has. */
  payerName: string | null;
  /** What is to be had from them still, as `missingOfPayer` has it. */
  missing: string | null;
}

export function PaymentLink({ address, payerName, missing }: PaymentLinkShown) {
  const { t } = useLingui();
  const { run, busy } = useDraftAction();
  return (
    <Card
      title={
        <span id="link">
          <Trans>대행 결제 링크</Trans>
        </span>
      }
      actions={
        <ConfirmDialog
          trigger={
            <TriggerButton size="small" isDisabled={busy}>
              <Trans>새 링크 만들기</Trans>
            </TriggerButton>
          }
          title={t`새 링크를 만들까요?`}
          description={t`지금 링크는 더 열리지 않고, 결제를 맡은 계정도 빠져요.`}
          confirmLabel={t`새로 만들기`}
          variant="primary"
          onConfirm={() => run("renew-link")}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {payerName && missing === "payment.payerInvoiceMissing" ? (
          <InlineAlert tone="warning">
            <Trans>
              {payerName} 계정이 아직 세금계산서 정보를 알려 주지 않았어요. 링크에서 알려 달라고 해 주세요.
            </Trans>
          </InlineAlert>
        ) : payerName && missing ? (
          <InlineAlert tone="warning">
            <Trans>{payerName} 계정이 동의한 금액보다 커졌어요. 링크에서 다시 동의를 받아 주세요.</Trans>
          </InlineAlert>
        ) : payerName ? (
          <InlineAlert tone="positive">
            <Trans>{payerName} 계정이 결제를 맡았어요. 세금계산서도 그 계정의 사업자로 발행돼요.</Trans>
          </InlineAlert>
        ) : (
          <InlineAlert tone="info">
            <Trans>
              결제를 맡을 사람에게 이 링크를 보내 주세요. 한 계정만 맡을 수 있고, 맡은 뒤에 검토를 요청할 수
              있어요. 세금계산서는 결제를 맡은 계정의 사업자로 발행돼요.
            </Trans>
          </InlineAlert>
        )}
        <CopyField label={t`결제를 맡을 사람에게 보낼 링크`} value={address} />
      </div>
    </Card>
  );
}
