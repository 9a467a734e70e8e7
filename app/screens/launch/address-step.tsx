import { Trans, useLingui } from "@lingui/react/macro";
import { ALIAS_MAX_CHARS, ALIAS_MIN_CHARS } from "../../../domain/kernel";
import { launchAddressSchema, type PlatformDraft } from "../../../domain/platform";
import { LinkButton } from "../../components/button";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AliasField } from "./alias-field";
import { PlatformFrame } from "./platform-frame";

/** @param domain that aliases stand before */
export function AddressStep({ draft, domain }: { draft: PlatformDraft; domain: string }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: launchAddressSchema,
    defaultValue: { alias: draft.alias ?? "", link: draft.link ?? "" },
  });
  const typed = fields.alias.value ?? "";
  const suffix = `.${domain}`;
  return (
    <PlatformFrame step="address" draft={draft} shown={{ address: typed ? `${typed}.${domain}` : undefined }}>
      <AppForm form={form} failure={failure}>
        <AliasField
          {...bind(fields.alias)}
          typed={typed}
          askAt="/launch/pub/alias"
          description={t`광고주가 찾아올 주소에서 ${suffix} 앞에 붙는 이름이에요. 영문 소문자, 숫자, 하이픈 ${ALIAS_MIN_CHARS}~${ALIAS_MAX_CHARS}자`}
        />
        <TextField
          {...bind(fields.link)}
          label={t`대표 링크 (선택)`}
          description={t`서비스의 홈페이지나 앱 소개 페이지예요. 플랫폼 첫 화면에 함께 보여요.`}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormActions>
          <LinkButton to="/launch/pub/face">
            <Trans>이전</Trans>
          </LinkButton>
          <SubmitButton>
            <Trans>서비스 열기</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </PlatformFrame>
  );
}
