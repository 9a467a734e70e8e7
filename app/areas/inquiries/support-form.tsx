import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { INQUIRY_CONTENT_MAX_CHARS, SUPPORT_INQUIRY_TYPES, supportInquirySchema } from "../../../domain/desk";
import { SUPPORT_TYPE_WORDS } from "../../../locales/words/inquiry-words";
import { Select } from "../../ui/fields/choices";
import { TextArea } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

/** Inquiry to the platform's operators; posted with the intent `support`. */
export function SupportForm() {
  const [sent, setSent] = useState(0);
  return <EmptySupportForm key={sent} onDone={() => setSent(sent + 1)} />;
}

function EmptySupportForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({ schema: supportInquirySchema, intent: "support" });
  return (
    <AppForm form={form} failure={failure} intent="support" onDone={onDone}>
      <Select
        {...bind(fields.type)}
        label={t`문의 유형`}
        placeholder={t`선택해 주세요`}
        options={SUPPORT_INQUIRY_TYPES.map((value) => ({ value, label: i18n._(SUPPORT_TYPE_WORDS[value]) }))}
      />
      <TextArea
        {...bind(fields.content)}
        label={t`내용`}
        description={t`최대 ${INQUIRY_CONTENT_MAX_CHARS}자`}
        maxLength={INQUIRY_CONTENT_MAX_CHARS}
        rows={6}
      />
      <SubmitButton>
        <Trans>보내기</Trans>
      </SubmitButton>
    </AppForm>
  );
}
