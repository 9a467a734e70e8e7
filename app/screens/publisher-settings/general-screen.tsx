import { Trans, useLingui } from "@lingui/react/macro";
import { generalSchema } from "../../../domain/project/settings";
import { PLATFORM_NAME_MAX_CHARS, SETTINGS_DESCRIPTION_MAX_CHARS } from "../../../domain/shared/limits";
import { CURRENCIES } from "../../../domain/shared/money";
import { Select } from "../../components/fields/choices";
import { TextArea, TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card } from "../../components/page";
import { DescriptionList } from "../../components/stat";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";
import { useNames } from "../campaign-shared/names";
import { ContactFields } from "./contact-fields";
import { SaveRow } from "./save-row";

/** Who the platform is and how it is reached. */
export function GeneralScreen() {
  const { t } = useLingui();
  const { may, project } = useProject();
  const { displayName, description, contactName, contactEmail, primaryEmail } = project;
  const { form, fields, failure } = useAppForm({
    schema: generalSchema,
    defaultValue: {
      displayName,
      description,
      contactName: contactName ?? "",
      contactEmail: contactEmail ?? "",
      primaryEmail: primaryEmail ?? "",
      language: project.language === "en" ? "en" : "ko",
      currency: project.currency,
    },
  });
  const editable = may("project.update");
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card title={<Trans>서비스</Trans>}>
        <AppForm form={form} failure={failure} version={project.version}>
          <fieldset disabled={!editable} className="flex min-w-0 flex-col gap-4">
            <TextField
              {...bind(fields.displayName)}
              label={t`서비스 이름`}
              maxLength={PLATFORM_NAME_MAX_CHARS}
            />
            <TextArea
              {...bind(fields.description)}
              label={t`소개`}
              description={t`${SETTINGS_DESCRIPTION_MAX_CHARS}자까지 쓸 수 있어요.`}
              maxLength={SETTINGS_DESCRIPTION_MAX_CHARS}
              rows={3}
            />
            <ContactFields fields={fields} />
            <Select
              {...bind(fields.currency)}
              label={t`통화`}
              description={t`광고 상품을 만들기 전까지만 바꿀 수 있어요.`}
              options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
            />
          </fieldset>
          <SaveRow editable={editable} />
        </AppForm>
      </Card>
      <FixedFacts />
    </div>
  );
}

function FixedFacts() {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const names = useNames();
  return (
    <Card title={<Trans>바꿀 수 없는 정보</Trans>}>
      <DescriptionList
        items={[
          { key: "country", term: t`국가`, value: names.country(project.country) },
          { key: "zone", term: t`시간대`, value: format.zone(project.timezone, project.createdAt) },
          { key: "opened", term: t`개설일`, value: format.dayOf(project.createdAt, project.timezone) },
        ]}
      />
    </Card>
  );
}
