import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  INQUIRY_BUDGETS,
  INQUIRY_CONTENT_MAX_CHARS,
  INQUIRY_SCHEDULES,
  MEDIA_INQUIRY_TYPES,
  mediaInquirySchema,
} from "../../../domain/desk";
import { BUDGET_WORDS, MEDIA_TYPE_WORDS, SCHEDULE_WORDS } from "../../../locales/words/inquiry-words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Checkbox, Select } from "../../ui/fields/choices";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind, bindChecked } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

/** Known contact data of the sender, prefilled in the form. */
export interface Asker {
  contactName: string;
  email: string;
  company: string;
}

interface InquiryDialogProps {
  media: { id: string; displayName: string };
  asker: Asker;
}

/** Dialog beside the catalogue for an inquiry to a publisher. */
export function InquiryDialog({ media, asker }: InquiryDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`${media.displayName}에 문의`}
      place="side"
      trigger={
        <Button size="small" variant="primary">
          <Trans>문의하기</Trans>
          <span className="sr-only">: {media.displayName}</span>
        </Button>
      }
    >
      {(close) => <InquiryForm media={media} asker={asker} onClose={close} />}
    </Dialog>
  );
}

function InquiryForm({ media, asker, onClose }: InquiryDialogProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({
    schema: mediaInquirySchema,
    intent: "inquire",
    id: `inquire-${media.id}`,
    defaultValue: { ...asker, type: "booking" },
  });
  return (
    <AppForm form={form} failure={failure} intent="inquire">
      <input type="hidden" name="publisher" value={media.id} />
      <p className="text-sm text-ink-muted">
        <Trans>매체 담당자에게 전달돼요. 답변은 입력한 이메일과 ‘문의’에서 확인할 수 있어요.</Trans>
      </p>
      <Select
        {...bind(fields.type)}
        label={t`문의 유형`}
        options={MEDIA_INQUIRY_TYPES.map((value) => ({ value, label: i18n._(MEDIA_TYPE_WORDS[value]) }))}
      />
      <TextField {...bind(fields.contactName)} label={t`담당자 이름`} autoComplete="name" />
      <TextField {...bind(fields.email)} label={t`이메일`} type="email" autoComplete="email" />
      <TextField {...bind(fields.company)} label={t`회사 (선택)`} autoComplete="organization" />
      <TextField {...bind(fields.brand)} label={t`브랜드 (선택)`} />
      <TextField
        {...bind(fields.audience)}
        label={t`타깃 (선택)`}
        description={t`예: 20대 여성, 초보 캠퍼`}
      />
      <Select
        {...bind(fields.schedule)}
        label={t`희망 시기 (선택)`}
        placeholder={t`선택해 주세요`}
        options={INQUIRY_SCHEDULES.map((value) => ({ value, label: i18n._(SCHEDULE_WORDS[value]) }))}
      />
      <Select
        {...bind(fields.budget)}
        label={t`예산 (선택)`}
        placeholder={t`선택해 주세요`}
        options={INQUIRY_BUDGETS.map((value) => ({ value, label: i18n._(BUDGET_WORDS[value]) }))}
      />
      <TextArea
        {...bind(fields.content)}
        label={t`내용`}
        description={t`최대 ${INQUIRY_CONTENT_MAX_CHARS}자`}
        maxLength={INQUIRY_CONTENT_MAX_CHARS}
        rows={5}
      />
      <Checkbox
        {...bindChecked(fields.consent)}
        label={t`답변을 받기 위해 이름과 이메일을 매체에 제공하는 데 동의해요.`}
      />
      <FormActions>
        <Button onClick={onClose}>{t`취소`}</Button>
        <SubmitButton>
          <Trans>보내기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
