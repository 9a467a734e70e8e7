import { Trans, useLingui } from "@lingui/react/macro";
import { cancellationSchema } from "../../../domain/booking";
import { minor } from "../../../domain/kernel";
import { endingShares, type Held, splitTax, type Tax } from "../../../domain/money";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { MoneyField } from "../../ui/fields/money-field";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { heldAmount } from "../../ui/form/typed-amounts";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { useFormat } from "../../ui/use-format";

interface CancelDialogProps {
  campaignName: string;
  /** Prepaid amount, the upper limit of the final settlement. */
  prepaidMinor: number;
  currency: string;
  /** Available part of the price, and its tax. */
  held: Held;
  tax: Tax;
}

/** Cancels a campaign permanently: its name and the value of its delivery must be entered. Source: rule B4. */
export function CancelDialog(props: CancelDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`캠페인을 취소할까요?`}
      trigger={
        <Button>
          <Trans>캠페인 취소</Trans>
        </Button>
      }
    >
      {(close) => <CancelForm {...props} onCancel={close} />}
    </Dialog>
  );
}

function CancelForm({
  campaignName,
  prepaidMinor,
  currency,
  held,
  tax,
  onCancel,
}: CancelDialogProps & { onCancel: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { form, fields, failure } = useAppForm({ schema: cancellationSchema, intent: "cancel" });
  const kept = heldAmount(fields.finalSettlementMinor.value, currency);
  const refund = kept === null ? null : prepaidMinor - kept;
  return (
    <AppForm form={form} failure={failure} intent="cancel">
      <InlineAlert tone="warning">
        <Trans>취소한 캠페인은 다시 시작할 수 없어요.</Trans>
      </InlineAlert>
      <MoneyField
        {...bind(fields.finalSettlementMinor)}
        label={t`최종 정산액`}
        description={t`집행된 금액이에요. 0부터 ${format.money(prepaidMinor, currency)}까지, 세금을 포함한 금액으로 입력해 주세요.`}
        currency={currency}
      />
      {kept !== null && kept >= 0 && refund !== null && refund >= 0 && (
        <Shares held={held} tax={tax} settlementMinor={kept} currency={currency} />
      )}
      <TextField
        {...bind(fields.name)}
        label={t`캠페인 이름`}
        description={t`계속하려면 "${campaignName}"을(를) 그대로 입력해 주세요.`}
        autoComplete="off"
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton variant="danger">
          <Trans>캠페인 취소</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

interface SharesProps {
  held: Held;
  tax: Tax;
  settlementMinor: number;
  currency: string;
}

/** Preview of a cancellation's amounts, computed by the same division as the real one. */
function Shares({ held, tax, settlementMinor, currency }: SharesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const shares = endingShares(held, settlementMinor);
  const { earnedMinor, toCardsMinor, toTransferMinor, creditedMinor, unwrittenMinor } = shares;
  const amount = (value: number) => format.money(value, currency);
  const vat = amount(splitTax(minor(earnedMinor), tax).vatMinor);
  const rows = [
    { label: t`매체 정산 대상 (부가세 ${vat} 포함)`, value: earnedMinor, isShown: true },
    { label: t`결제한 카드로 환불`, value: toCardsMinor, isShown: toCardsMinor > 0 },
    { label: t`광고주 계좌로 환불`, value: toTransferMinor, isShown: toTransferMinor > 0 },
    { label: t`청구하지 않는 금액`, value: creditedMinor, isShown: creditedMinor > 0 },
    { label: t`받지 못해 돌려주지 않는 금액`, value: unwrittenMinor, isShown: unwrittenMinor > 0 },
  ];
  return (
    <dl aria-live="polite" className="nums grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-right font-semibold">{amount(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
