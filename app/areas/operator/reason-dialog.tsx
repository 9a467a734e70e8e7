import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { operatorReasonSchema } from "../../../domain/platform";
import { Button, type ButtonVariant } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextArea } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

interface ReasonDialogProps {
  intent: string;
  /** Text of the opening button and of the confirming button. */
  label: string;
  title: string;
  description: ReactNode;
  /** Readers of the reason. */
  readers: string;
  variant?: Extract<ButtonVariant, "primary" | "danger">;
}

/** An operator's action on the page's subject, with a required reason. */
export function ReasonDialog({ label, title, ...form }: ReasonDialogProps) {
  return (
    <Dialog title={title} trigger={<Button size="small">{label}</Button>}>
      {(close) => <ReasonForm {...form} label={label} onCancel={close} />}
    </Dialog>
  );
}

function ReasonForm({
  intent,
  label,
  description,
  readers,
  variant = "primary",
  onCancel,
}: Omit<ReasonDialogProps, "title"> & { onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: operatorReasonSchema, intent, id: intent });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <p className="text-sm text-ink-muted">{description}</p>
      <TextArea {...bind(fields.reason)} label={t`사유`} description={readers} />
      <FormActions>
        <Button onClick={onCancel}>
          <Trans>닫기</Trans>
        </Button>
        <SubmitButton variant={variant}>{label}</SubmitButton>
      </FormActions>
    </AppForm>
  );
}
