import { Trans, useLingui } from "@lingui/react/macro";
import { contactSchema } from "../../../../domain/project/settings";
import { AppForm } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card } from "../../../components/page";
import { DescriptionList } from "../../../components/stat";
import { useFormat } from "../../../i18n/use-format";
import { useProject } from "../../../shell/use-project";
import { useNames } from "../../campaign-shared/names";
import { ContactFields } from "../../publisher-settings/contact-fields";
import { SaveRow } from "../../publisher-settings/save-row";

/** Who answers for the ad account, and what of it cannot be changed. */
export function ContactScreen() {
  const { t } = useLingui();
  const { project, may } = useProject();
  const format = useFormat();
  const names = useNames();
  const { form, fields, failure } = useAppForm({
    schema: contactSchema,
    defaultValue: {
      contactName: project.contactName ?? "",
      contactEmail: project.contactEmail ?? "",
      primaryEmail: project.primaryEmail ?? "",
      language: project.language === "en" ? "en" : "ko",
    },
  });
  const editable = may("project.update");
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card title={<Trans>담당자</Trans>}>
        <AppForm form={form} failure={failure} version={project.version}>
          <fieldset disabled={!editable} className="flex min-w-0 flex-col gap-4">
            <ContactFields fields={fields} />
          </fieldset>
          <SaveRow editable={editable} />
        </AppForm>
      </Card>
      <Card title={<Trans>지역</Trans>} description={<Trans>개설한 뒤에는 바꿀 수 없어요.</Trans>}>
        <DescriptionList
          items={[
            { key: "country", term: t`국가`, value: names.country(project.country) },
            { key: "zone", term: t`시간대`, value: format.zone(project.timezone, project.createdAt) },
            { key: "currency", term: t`통화`, value: project.currency },
          ]}
        />
      </Card>
    </div>
  );
}
