import { Trans, useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Checkbox } from "../../../ui/fields/choices";
import { TextArea } from "../../../ui/fields/text-field";
import { bind, bindChecked } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { rejectionFormSchema } from "../forms";

const REASON_MAX_CHARS = 500;

interface RejectDialogProps {
  intent: string;
  /** Id of the creative; absent for a campaign. */
  id?: string;
  /** Ids of a list's campaigns, read on submit. */
  ids?: () => readonly string[];
  title: string;
  description: string;
  /** Templates; each can be edited before sending. */
  templates: readonly string[];
  size?: ButtonSize;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** This publisher's rejection templates, for every dialog of a page. */
export const OwnReasons = createContext<readonly string[]>([]);

/** Asks for the reason, which the advertiser receives unchanged. */
export function RejectDialog({ children, size, variant, title, ...form }: RejectDialogProps) {
  return (
    <Dialog
      title={title}
      trigger={
        <Button size={size} variant={variant}>
          {children}
        </Button>
      }
    >
      {(close) => <RejectForm {...form} onCancel={close} />}
    </Dialog>
  );
}

function RejectForm(
  props: Omit<RejectDialogProps, "title" | "children" | "size" | "variant"> & { onCancel: () => void },
) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const templates = [...new Set([...useContext(OwnReasons), ...props.templates])];
  const [ids] = useState(() => props.ids?.() ?? []);
  const { form, fields, failure } = useAppForm({
    schema: rejectionFormSchema,
    intent: props.intent,
    id: `${props.intent}-${props.id ?? "campaign"}`,
  });
  const { defaultValue: _before, ...field } = bind(fields.reason);
  return (
    <AppForm form={form} failure={failure} intent={props.intent}>
      <p className="text-sm text-ink-muted">{props.description}</p>
      {props.id && <input type="hidden" name="id" value={props.id} />}
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <fieldset>
        <legend className="pb-1.5 text-[13px] font-medium">
          <Trans>자주 쓰는 사유</Trans>
        </legend>
        <div className="flex flex-wrap gap-1.5">
          {templates.map((template) => (
            <button
              key={template}
              type="button"
              onClick={() => setReason(template)}
              className="rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-left text-[13px] hover:bg-hover"
            >
              {template}
            </button>
          ))}
        </div>
      </fieldset>
      <TextArea
        {...field}
        label={t`반려 사유`}
        description={t`광고주가 수정할 내용을 입력해 주세요.`}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={REASON_MAX_CHARS}
        rows={4}
      />
      <Checkbox {...bindChecked(fields.keep)} label={t`자주 쓰는 사유로 저장`} />
      <FormActions>
        <Button onClick={props.onCancel}>{t`취소`}</Button>
        <SubmitButton variant="danger">
          <Trans>반려</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
