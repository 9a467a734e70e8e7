import type { FieldMetadata } from "@conform-to/react";
import { useLingui } from "@lingui/react/macro";
import type { PROJECT_LANGUAGES } from "../../../domain/platform";
import { CONTACT_NAME_MAX_CHARS } from "../../../domain/platform";
import { Select } from "../../ui/fields/choices";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";

interface ContactFieldsProps {
  fields: {
    contactName: FieldMetadata<string>;
    contactEmail: FieldMetadata<string>;
    primaryEmail: FieldMetadata<string | undefined>;
    language: FieldMetadata<(typeof PROJECT_LANGUAGES)[number]>;
  };
}

const EMAIL = {
  type: "email",
  inputMode: "email",
  autoCapitalize: "none",
  autoComplete: "off",
  spellCheck: false,
} as const;

/** Contact of a project, and its language. */
export function ContactFields({ fields }: ContactFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...bind(fields.contactName)}
          label={t`담당자 이름`}
          maxLength={CONTACT_NAME_MAX_CHARS}
          autoComplete="off"
        />
        <TextField {...bind(fields.contactEmail)} {...EMAIL} label={t`담당자 이메일`} />
      </div>
      <TextField
        {...bind(fields.primaryEmail)}
        {...EMAIL}
        label={t`대표 이메일 (선택)`}
        description={t`편집자에게 보내는 캠페인과 프로젝트 소식을 이 주소로도 보내 드려요.`}
      />
      <Select
        {...bind(fields.language)}
        label={t`언어`}
        options={[
          { value: "ko", label: t`한국어` },
          { value: "en", label: t`영어` },
          { value: "ja", label: t`일본어` },
        ]}
      />
    </>
  );
}
