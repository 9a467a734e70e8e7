import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentMethod } from "../../../domain/booking";
import { useDraft } from "../../areas/advertiser/booking/steps";
import { PaymentRequest } from "../../areas/advertiser/payment-request";
import { type CardOption, RadioCards } from "../../ui/fields/choices";
import type { bind } from "../../ui/form/bind";
import { Card } from "../../ui/page";

interface PaymentFieldsProps {
  field: ReturnType<typeof bind>;
  /** Whether card payments are available. */
  takesCards: boolean;
  /** Whether the house has a bank account in the currency. */
  takesTransfers: boolean;
  /** When the publisher was asked to allow manual payment. */
  requestedAt: number | null;
}

/** Payment methods, each with its consequences. */
export function PaymentFields({ field, takesCards, takesTransfers, requestedAt }: PaymentFieldsProps) {
  const { t } = useLingui();
  const { offer } = useDraft().detail;
  const publisher = offer.publisher.displayName;
  const isGranted = offer.grants.manualPayment;
  const noTransfers = t`이 통화로 입금할 계좌가 아직 없어 선택할 수 없어요.`;
  const options: (CardOption & { value: PaymentMethod })[] = [
    {
      value: "manual",
      label: t`수동 결제`,
      disabled: !takesTransfers,
      description: !takesTransfers
        ? noTransfers
        : isGranted
          ? t`${publisher}에서 허용했어요. 예약이 확정되면 안내하는 계좌로 입금해 주세요.`
          : t`${publisher}에서 허용하면 결제할 수 있어요. 지금 선택하고 검토를 요청해 두면, 허용될 때 자동으로 보내요.`,
    },
    {
      value: "card",
      label: t`카드`,
      description: takesCards ? t`최종 승인 시 등록한 카드로 결제돼요.` : t`아직 카드로 결제할 수 없어요.`,
      disabled: !takesCards,
    },
    {
      value: "representative",
      label: t`대행 결제`,
      disabled: !takesCards && !takesTransfers,
      description:
        !takesCards && !takesTransfers
          ? noTransfers
          : takesCards
            ? t`담당자가 링크로 결제해요. 최종 승인 후 계정 없이 카드로 결제하거나, ${publisher}에서 수동 결제를 허용한 계정이 결제에 동의할 수 있어요.`
            : t`다른 광고 계정이 링크로 결제해요. ${publisher}에서 수동 결제를 허용한 계정이 결제에 동의하면 검토를 요청할 수 있어요.`,
    },
  ];
  return (
    <Card title={<Trans>결제 방법</Trans>}>
      <div className="flex flex-col gap-4">
        <RadioCards {...field} label={t`결제 방법`} labelHidden columns={1} options={options} />
        {!isGranted && takesTransfers && (
          <PaymentRequest
            productId={offer.product.id}
            publisher={offer.publisher}
            requestedAt={requestedAt}
          />
        )}
      </div>
    </Card>
  );
}
