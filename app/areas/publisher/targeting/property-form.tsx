import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { EVENT_NAME_MAX_CHARS, EVENT_NAME_MIN_CHARS, VALUE_TYPES } from "../../../../domain/audience";
import {
  USER_PROPERTY_DESCRIPTION_MAX_CHARS,
  type UserProperty,
  userPropertySchema,
  userPropertyUpdateSchema,
} from "../../../../domain/inventory";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { Select } from "../../../ui/fields/choices";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Card } from "../../../ui/page";
import { VALUE_TYPE_WORDS } from "./words";

/** Creates a user property. */
export function NewPropertyForm() {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({
    schema: userPropertySchema,
    defaultValue: { type: "string" },
  });
  return (
    <AppForm form={form} failure={failure} className="max-w-form">
      <Card title={<Trans>사용자 속성 정보</Trans>}>
        <div className="flex flex-col gap-4">
          <TextField
            {...bind(fields.name)}
            label={t`속성 이름`}
            description={t`앱이 보내는 이름 그대로 입력해 주세요. 소문자로 시작하고 소문자, 숫자, 밑줄만 사용해요. ${EVENT_NAME_MIN_CHARS}~${EVENT_NAME_MAX_CHARS}자. 나중에 변경할 수 없어요.`}
            maxLength={EVENT_NAME_MAX_CHARS}
            placeholder="membership"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
          <Select
            {...bind(fields.type)}
            label={t`값 종류`}
            description={t`나중에 변경할 수 없어요.`}
            options={VALUE_TYPES.map((value) => ({ value, label: i18n._(VALUE_TYPE_WORDS[value]) }))}
          />
          <TextField
            {...bind(fields.description)}
            label={t`설명 (선택)`}
            maxLength={USER_PROPERTY_DESCRIPTION_MAX_CHARS}
          />
        </div>
      </Card>
      <PropertyActions isNew />
    </AppForm>
  );
}

/** Edits a property's description; its name and type cannot change. */
export function PropertyForm({ property: { description } }: { property: UserProperty }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: userPropertyUpdateSchema,
    intent: "save",
    defaultValue: { description },
  });
  return (
    <AppForm form={form} failure={failure} intent="save" className="max-w-form">
      <Card title={<Trans>사용자 속성 정보</Trans>}>
        <TextField
          {...bind(fields.description)}
          label={t`설명 (선택)`}
          maxLength={USER_PROPERTY_DESCRIPTION_MAX_CHARS}
        />
      </Card>
      <PropertyActions isNew={false} />
    </AppForm>
  );
}

function PropertyActions({ isNew }: { isNew: boolean }) {
  const { path } = useProject();
  return (
    <FormActions>
      <LinkButton to={path("targeting/properties")}>
        <Trans>취소</Trans>
      </LinkButton>
      <SubmitButton>{isNew ? <Trans>만들기</Trans> : <Trans>저장</Trans>}</SubmitButton>
    </FormActions>
  );
}
