import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { APP_FRAMEWORKS, APP_TITLE_MAX_CHARS } from "../../../../domain/inventory";
import type { Platform } from "../../../../domain/kernel";
import { RadioCards } from "../../../ui/fields/choices";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { FRAMEWORK_WORDS } from "./words";

type Field = Parameters<typeof bind>[0];

/** Fields of all platforms; each form uses those of its platform. */
export interface AppFieldsOf {
  title: Field;
  framework?: Field;
  packageId?: Field;
  debugFingerprint?: Field;
  bundleId?: Field;
  storeId?: Field;
  domain?: Field;
}

/** Disables capitalization and correction for identifiers. */
const LITERAL = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;

export function AppFields({ platform, fields }: { platform: Platform; fields: AppFieldsOf }) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        {...bind(fields.title)}
        label={t`이름`}
        description={t`콘솔에서 구분하기 위한 이름이에요.`}
        maxLength={APP_TITLE_MAX_CHARS}
      />
      {platform === "web" && fields.domain && (
        <TextField
          {...bind(fields.domain)}
          {...LITERAL}
          required
          label={t`도메인`}
          description={t`https://와 포트 번호 없이 도메인만 입력해 주세요. 내 컴퓨터에서 테스트할 때는 localhost를 입력해 주세요.`}
          placeholder="example.com"
          inputMode="url"
        />
      )}
      {platform === "android" && <AndroidFields fields={fields} />}
      {platform === "apple" && <AppleFields fields={fields} />}
      {platform !== "web" && fields.framework && <FrameworkField field={fields.framework} />}
    </>
  );
}

function AndroidFields({ fields }: { fields: AppFieldsOf }) {
  const { t } = useLingui();
  return (
    <>
      {fields.packageId && (
        <TextField
          {...bind(fields.packageId)}
          {...LITERAL}
          label={t`패키지 ID`}
          description={t`아직 출시하지 않았다면 비워 두세요. 소유권을 확인할 때는 필요해요.`}
          placeholder="com.example.app"
        />
      )}
      {fields.debugFingerprint && (
        <TextField
          {...bind(fields.debugFingerprint)}
          {...LITERAL}
          label={t`디버그 인증서 지문 (선택)`}
          description={t`keytool에 표시되는 SHA-1 또는 SHA-256이에요.`}
        />
      )}
    </>
  );
}

function AppleFields({ fields }: { fields: AppFieldsOf }) {
  const { t } = useLingui();
  return (
    <>
      {fields.bundleId && (
        <TextField
          {...bind(fields.bundleId)}
          {...LITERAL}
          required
          label={t`번들 ID`}
          placeholder="com.example.app"
        />
      )}
      {fields.storeId && (
        <TextField
          {...bind(fields.storeId)}
          {...LITERAL}
          label={t`App Store ID (선택)`}
          description={t`App Store 주소의 id 뒤에 있는 숫자예요.`}
          placeholder="123456789"
          inputMode="numeric"
        />
      )}
    </>
  );
}

function FrameworkField({ field }: { field: Field }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <RadioCards
      {...bind(field)}
      label={t`개발 도구`}
      description={t`개발 도구에 맞는 연결 방법을 안내해 드려요.`}
      columns={3}
      options={APP_FRAMEWORKS.map((value) => ({ value, label: i18n._(FRAMEWORK_WORDS[value]) }))}
    />
  );
}
