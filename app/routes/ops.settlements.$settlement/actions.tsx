import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { settlementView } from "../../../domain/money";
import { isPayable } from "../../../domain/money";
import { adjustmentFormSchema, settlementTextSchema } from "../../areas/operator/forms";
import { PaySettlement, SendSettlement } from "../../areas/operator/settlement-buttons";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Select } from "../../ui/fields/choices";
import { MoneyField } from "../../ui/fields/money-field";
import { TextArea } from "../../ui/fields/text-field";
import { FileButton } from "../../ui/file-link";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";

type Loaded = { settlement: z.output<typeof settlementView> };

export function Actions() {
  const { settlement } = useLoaderData<Loaded>();
  const { t } = useLingui();
  const format = useFormat();
  const { id, status, publisherName, currency, hasAccount } = settlement;
  const netAmount = format.money(settlement.netMinor, currency);
  return (
    <>
      <FileButton href={`/ops/settlements/${id}.pdf`}>
        <Trans>PDF 받기</Trans>
      </FileButton>
      {status === "prepared" && (
        <>
          <ConfirmIntentButton
            intent="drop"
            id={id}
            title={t`준비한 정산을 삭제할까요?`}
            description={t`항목은 사라지지 않고, 다음에 준비할 때 다시 모아요.`}
            confirmLabel={t`삭제`}
          >
            {t`삭제`}
          </ConfirmIntentButton>
          <Dialog title={t`금액 조정`} trigger={<Button>{t`금액 조정`}</Button>}>
            {(close) => <AdjustForm onCancel={close} />}
          </Dialog>
          {!isPayable(settlement) && (
            <ConfirmIntentButton
              intent="carry"
              id={id}
              variant="primary"
              tone="primary"
              title={t`다음 달로 이월할까요?`}
              description={t`지급할 금액이 없는 달이에요. ${netAmount}과 그 부가세를 ${publisherName}의 다음 달 정산에 항목으로 넣어요.`}
              confirmLabel={t`이월`}
            >
              {t`이월`}
            </ConfirmIntentButton>
          )}
          {hasAccount && isPayable(settlement) && (
            <SendSettlement settlement={settlement} variant="primary" />
          )}
        </>
      )}
      {(status === "sent" || status === "failed") && (
        <PaySettlement settlement={settlement} variant="primary" />
      )}
      {status === "paid" && (
        <Dialog title={t`이체가 실패했나요?`} trigger={<Button>{t`이체 실패`}</Button>}>
          {(close) => <TextForm intent="fail" label={t`사유`} onCancel={close} />}
        </Dialog>
      )}
    </>
  );
}

function AdjustForm({ onCancel }: { onCancel: () => void }) {
  const { settlement } = useLoaderData<Loaded>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: adjustmentFormSchema,
    intent: "adjust",
    id: "adjust-settlement",
    defaultValue: { direction: "add" },
  });
  return (
    <AppForm form={form} failure={failure} intent="adjust">
      <Select
        {...bind(fields.direction)}
        label={t`조정 방향`}
        options={[
          { value: "add", label: t`추가` },
          { value: "take-off", label: t`제외` },
        ]}
      />
      <MoneyField
        {...bind(fields.amountMinor)}
        label={t`금액 (부가세 별도)`}
        currency={settlement.currency}
      />
      <TextArea {...bind(fields.reason)} label={t`사유`} description={t`매체에도 표시돼요.`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>조정</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

interface TextFormProps {
  intent: "answer" | "fail";
  label: string;
  onCancel: () => void;
}

export function TextForm({ intent, label, onCancel }: TextFormProps) {
  const { settlement } = useLoaderData<Loaded>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: settlementTextSchema,
    intent,
    id: `${intent}-text`,
  });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <input type="hidden" name="id" value={settlement.id} />
      <TextArea {...bind(fields.text)} label={label} description={t`매체에도 표시돼요.`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
