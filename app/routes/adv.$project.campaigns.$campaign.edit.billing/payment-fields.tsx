import { Trans, useLingui } from "@lingui/react/macro";
import { useRouteLoaderData } from "@remix-run/react";
import type { PaymentMethod } from "../../../domain/booking";
import { useDraft } from "../../areas/advertiser/booking/steps";
import type { loader as rootLoader } from "../../root";
import { CopyField } from "../../ui/copy-field";
import { type CardOption, RadioCards } from "../../ui/fields/choices";
import type { bind } from "../../ui/form/bind";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";

interface PaymentFieldsProps {
  field: ReturnType<typeof bind>;
  /** Whether anybody charges cards. */
  takesCards: boolean;
}

/** How the campaign is paid, each method with what happens when it is chosen. */
export function PaymentFields({ field, takesCards }: PaymentFieldsProps) {
  const { t } = useLingui();
  const { offer } = useDraft().detail;
  const publisher = offer.publisher.displayName;
  const isGranted = offer.grants.manualPayment;
  const options: (CardOption & { value: PaymentMethod })[] = [
    {
      value: "manual",
      label: t`수동 결제`,
      description: isGranted
        ? t`${publisher}에서 허용했어요. 계약에 따라 매체에 직접 입금해 주세요.`
        : t`${publisher}에서 아직 허용하지 않았어요.`,
      disabled: !isGranted,
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
      description: t`다른 광고 계정이 링크로 결제해요. ${publisher}에서 수동 결제를 허용한 계정이 결제에 동의하면 검토를 요청할 수 있어요.`,
    },
  ];
  return (
    <Card title={<Trans>결제 방법</Trans>}>
      <div className="flex flex-col gap-4">
        <RadioCards {...field} label={t`결제 방법`} labelHidden columns={1} options={options} />
        {!isGranted && <NotGranted publisher={publisher} />}
      </div>
    </Card>
  );
}

/** Who can change that, and with what. */
function NotGranted({ publisher }: { publisher: string }) {
  const { t } = useLingui();
  const email = useRouteLoaderData<typeof rootLoader>("root")?.account?.email;
  return (
    <>
      <InlineAlert tone="info" title={<Trans>수동 결제를 사용하려면</Trans>}>
        <Trans>
          {publisher} 담당자에게 아래 이메일을 허용 목록에 등록하고 수동 결제를 허용해 달라고 요청해 주세요.
          등록되면 이 단계에서 바로 계속할 수 있어요.
        </Trans>
      </InlineAlert>
      {email && <CopyField label={t`등록을 요청할 이메일`} value={email} />}
    </>
  );
}
