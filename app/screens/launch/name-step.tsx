import { Trans, useLingui } from "@lingui/react/macro";
import {
  type Country,
  PLATFORM_DESCRIPTION_MAX_CHARS,
  PLATFORM_NAME_MAX_CHARS,
  PLATFORM_NAME_MIN_CHARS,
} from "../../../domain/kernel";
import { launchNameSchema, type PlatformDraft } from "../../../domain/platform";
import { LinkButton } from "../../components/button";
import { TextArea, TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { CountryField } from "./country-field";
import { PlatformFrame } from "./platform-frame";

export function NameStep({ draft, likely }: { draft: PlatformDraft; likely: Country }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: launchNameSchema,
    defaultValue: {
      displayName: draft.displayName ?? "",
      description: draft.description ?? "",
      country: draft.country ?? likely,
    },
  });
  return (
    <PlatformFrame
      step="name"
      draft={draft}
      shown={{ displayName: fields.displayName.value, description: fields.description.value }}
    >
      <AppForm form={form} failure={failure}>
        <TextField
          {...bind(fields.displayName)}
          label={t`서비스 이름`}
          description={t`광고주에게 보이는 이름이에요. ${PLATFORM_NAME_MIN_CHARS}~${PLATFORM_NAME_MAX_CHARS}자`}
          maxLength={PLATFORM_NAME_MAX_CHARS}
          autoComplete="organization"
        />
        <TextArea
          {...bind(fields.description)}
          label={t`소개 (선택)`}
          description={t`${PLATFORM_DESCRIPTION_MAX_CHARS}자까지 쓸 수 있어요.`}
          maxLength={PLATFORM_DESCRIPTION_MAX_CHARS}
          rows={3}
        />
        <CountryField field={fields.country} kind="pub" />
        <FormActions>
          <LinkButton to="/projects">
            <Trans>나중에 하기</Trans>
          </LinkButton>
          <SubmitButton>
            <Trans>저장하고 계속</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </PlatformFrame>
  );
}
