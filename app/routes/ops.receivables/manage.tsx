import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { BILLING_ZONE, dayAt } from "../../../domain/kernel";
import type { Receivable } from "../../../worker/services/booking";
import { receiptFormSchema, writeOffFormSchema } from "../../areas/operator/forms";
import { Button, IconButton } from "../../ui/button";
import { ConfirmDialog, Dialog } from "../../ui/dialog";
import { Checkbox } from "../../ui/fields/choices";
import { MoneyField } from "../../ui/fields/money-field";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Menu, type MenuEntry } from "../../ui/menu";
import { useFormat } from "../../ui/use-format";

type Act = "remind" | "apply" | "write-off";

/** Recording a payment is one button; what is rarer, or cannot be undone, is in a menu. */
export function Manage({ owed, now }: { owed: Receivable; now: number }) {
  const { t } = useLingui();
  const [act, setAct] = useState<Act | null>(null);
  const items: MenuEntry[] = [
    { key: "remind", label: t`입금 안내`, onAction: () => setAct("remind") },
    ...(owed.overpaidMinor > 0
      ? [{ key: "apply", label: t`초과 입금 사용`, onAction: () => setAct("apply") }]
      : []),
    { key: "write-off", label: t`대손 처리`, tone: "danger", onAction: () => setAct("write-off") },
  ];
  return (
    <span className="flex items-center gap-1 max-sm:justify-end">
      <Dialog title={t`입금 기록`} trigger={<Button size="small">{t`입금 기록`}</Button>}>
        {(close) => <ReceiptForm owed={owed} now={now} onCancel={close} />}
      </Dialog>
      <Menu
        label={t`${owed.name} 미수금 처리`}
        items={items}
        trigger={<IconButton label={t`${owed.name} 미수금 처리`} icon={<Ellipsis size={16} />} />}
      />
      <Confirmations owed={owed} act={act} onClose={() => setAct(null)} />
    </span>
  );
}

interface ConfirmationsProps {
  owed: Receivable;
  act: Act | null;
  onClose: () => void;
}

function Confirmations({ owed, act, onClose }: ConfirmationsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const submit = useSubmit();
  const { id, currency, payerName, owedMinor, overpaidMinor } = owed;
  const post = (intent: Act) => submit({ intent, id }, { method: "post" });
  if (act === "write-off")
    return (
      <Dialog title={t`미수금을 대손 처리할까요?`} isOpen onOpenChange={onClose}>
        <WriteOffForm owed={owed} onCancel={onClose} />
      </Dialog>
    );
  if (act === "remind")
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        variant="primary"
        title={t`입금 안내를 보낼까요?`}
        description={t`${payerName} 소유자에게 ${format.money(owedMinor, currency)}의 입금을 안내해요. 하루에 한 번만 보내요.`}
        confirmLabel={t`보내기`}
        onConfirm={() => post("remind")}
      />
    );
  if (act === "apply")
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        variant="primary"
        title={t`초과 입금으로 처리할까요?`}
        description={t`${payerName}의 초과 입금 ${format.money(overpaidMinor, currency)}에서 이 미수금을 받아요.`}
        confirmLabel={t`처리`}
        onConfirm={() => post("apply")}
      />
    );
  return null;
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
