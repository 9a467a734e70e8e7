import { Trans, useLingui } from "@lingui/react/macro";
import { BILLING_ZONE, dayAt } from "../../../domain/kernel";
import type { Receivable } from "../../../worker/services/booking";
import { receiptFormSchema, writeOffFormSchema } from "../../areas/operator/forms";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Checkbox } from "../../ui/fields/choices";
import { MoneyField } from "../../ui/fields/money-field";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";

export function Manage({ owed, now }: { owed: Receivable; now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, owedMinor } = owed;
  return (
    <span className="flex flex-wrap gap-2">
      <Dialog title={t`입금 기록`} trigger={<Button size="small">{t`입금 기록`}</Button>}>
        {(close) => <ReceiptForm owed={owed} now={now} onCancel={close} />}
      </Dialog>
      <ConfirmIntentButton
        intent="remind"
        id={owed.id}
        size="small"
        tone="primary"
        title={t`입금 안내를 보낼까요?`}
        description={t`${owed.payerName} 소유자에게 ${format.money(owedMinor, currency)}의 입금을 안내해요. 하루에 한 번만 보내요.`}
        confirmLabel={t`보내기`}
      >
        {t`입금 안내`}
      </ConfirmIntentButton>
      <Dialog title={t`미수금을 대손 처리할까요?`} trigger={<Button size="small">{t`대손 처리`}</Button>}>
        {(close) => <WriteOffForm owed={owed} onCancel={close} />}
      </Dialog>
      {owed.overpaidMinor > 0 && (
        <ConfirmIntentButton
          intent="apply"
          id={owed.id}
          size="small"
          tone="primary"
          title={t`초과 입금으로 처리할까요?`}
          description={t`${owed.payerName}의 초과 입금 ${format.money(owed.overpaidMinor, currency)}에서 이 미수금을 받아요.`}
          confirmLabel={t`처리`}
        >
          {t`초과 입금 사용`}
        </ConfirmIntentButton>
      )}
    </span>
  );
}

function ReceiptForm({ owed, now, onCancel }: { owed: Receivable; now: number; onCancel: () => void }) {
  const { t } = useLingui();
  const { id, currency, owedMinor } = owed;
  const { form, fields, failure } = useAppForm({
    schema: receiptFormSchema,
    intent: "receive",
    id: `receive-${id}`,
    defaultValue: { amountMinor: String(owedMinor), day: dayAt(now, BILLING_ZONE) },
  });
  return (
    <AppForm form={form} failure={failure} intent="receive">
      <input type="hidden" name="id" value={id} />
      <MoneyField
        {...bind(fields.amountMinor)}
        label={t`입금액`}
        description={t`받을 금액보다 많으면 남는 금액은 광고 계정의 것으로 기록돼요.`}
        currency={currency}
      />
      <TextField {...bind(fields.day)} label={t`입금일`} type="date" />
      <TextField {...bind(fields.note)} label={t`메모`} />
      <Checkbox {...bind(fields.isAnother)} label={t`같은 날 같은 금액이 한 번 더 들어왔어요`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>기록</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function WriteOffForm({ owed, onCancel }: { owed: Receivable; onCancel: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, currency, owedMinor } = owed;
  const { form, fields, failure } = useAppForm({
    schema: writeOffFormSchema,
    intent: "write-off",
    id: `write-off-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="write-off">
      <input type="hidden" name="id" value={id} />
      <p className="text-sm text-ink-muted">
        <Trans>{format.money(owedMinor, currency)}을 받지 않는 것으로 기록해요. 되돌릴 수 없어요.</Trans>
      </p>
      <TextArea {...bind(fields.reason)} label={t`사유`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton variant="danger">
          <Trans>대손 처리</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
