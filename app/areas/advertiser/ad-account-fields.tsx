import type { FieldMetadata } from "@conform-to/react";
import { useLingui } from "@lingui/react/macro";
import { PROJECT_NAME_MAX_CHARS, PROJECT_NAME_MIN_CHARS } from "../../../domain/platform";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";

interface AdAccountFieldsProps {
  fields: { displayName: FieldMetadata<string>; link: FieldMetadata<string | undefined> };
}

/** Fields of an ad account, used at its creation and in its settings. */
export function AdAccountFields({ fields }: AdAccountFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        {...bind(fields.displayName)}
        label={t`계정 이름`}
        description={t`매체와 운영팀에 표시돼요. ${PROJECT_NAME_MIN_CHARS}~${PROJECT_NAME_MAX_CHARS}자`}
        autoComplete="organization"
      />
      <TextField
        {...bind(fields.link)}
        label={t`홈페이지 (선택)`}
        description={t`캠페인을 만들 때 광고주 링크로 자동 입력돼요.`}
        inputMode="url"
        placeholder="https://"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
