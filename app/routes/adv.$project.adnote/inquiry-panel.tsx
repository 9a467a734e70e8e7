import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  INQUIRY_BUDGETS,
  INQUIRY_CONTENT_MAX_CHARS,
  INQUIRY_SCHEDULES,
  MEDIA_INQUIRY_TYPES,
  mediaInquiriesSchema,
} from "../../../domain/desk";
import { BUDGET_WORDS, MEDIA_TYPE_WORDS, SCHEDULE_WORDS } from "../../../locales/words/inquiry-words";
import { Button } from "../../ui/button";
import { Checkbox, Select } from "../../ui/fields/choices";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind, bindChecked } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

/** Known contact data of the sender, prefilled in the form. */
interface Asker {
  contactName: string;
  email: string;
  company: string;
}

interface InquiryPanelProps {
  /** The publishers to ask, each once. */
  chosen: readonly { id: string; displayName: string }[];
  asker: Asker;
  isOpen: boolean;
  onRemove: (id: string) => void;
  onClose: () => void;
  onSent: () => void;
}

/** Form beside the catalogue for an inquiry to several publishers; it stays while the reader filters and turns pages. */
export function InquiryPanel({ chosen, asker, isOpen, onRemove, onClose, onSent }: InquiryPanelProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  return (
    <aside
      aria-labelledby="inquiry-panel"
      className="rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:overflow-auto"
    >
      <div className="flex items-start justify-between gap-2 pb-2">
        <h2 id="inquiry-panel" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          <Trans>매체에 문의</Trans>
        </h2>
        <Button size="small" variant="quiet" onClick={onClose}>{t`닫기`}</Button>
      </div>
      {chosen.length === 0 && (
        <p className="pb-3 text-sm text-ink-muted">
          <Trans>문의할 매체를 목록에서 선택해 주세요.</Trans>
        </p>
      )}
      <ul aria-label={t`문의할 매체`} className="flex flex-wrap gap-1.5 pb-3">
        {chosen.map(({ id, displayName }) => (
          <li key={id}>
            <Button size="small" onClick={() => onRemove(id)}>
              {displayName}
              <X size={14} aria-hidden="true" />
              <span className="sr-only">{t`제외`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <InquiryForm chosen={chosen} asker={asker} onSent={onSent} />
    </aside>
  );
}

function InquiryForm({ chosen, asker, onSent }: Pick<InquiryPanelProps, "chosen" | "asker" | "onSent">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({
    schema: mediaInquiriesSchema,
    intent: "inquire",
    id: "inquire",
    defaultValue: { ...asker, type: "booking" },
  });
  return (
    <AppForm form={form} failure={failure} intent="inquire" staysInPlace onDone={onSent}>
      {chosen.map(({ id }) => (
        <input key={id} type="hidden" name="publishers" value={id} />
      ))}
      <p className="text-sm text-ink-muted">
        <Trans>선택한 매체마다 따로 전달돼요. 답변은 입력한 이메일과 ‘문의’에서 확인할 수 있어요.</Trans>
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
      {chosen.length > 0 && (
        <FormActions>
          <SubmitButton>
            <Trans>보내기</Trans>
          </SubmitButton>
        </FormActions>
      )}
    </AppForm>
  );
}
