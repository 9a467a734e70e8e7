import { Trans } from "@lingui/react/macro";
import { contactSchema } from "../../../../domain/platform";
import { AppForm } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { ContactFields } from "../../publisher-settings/contact-fields";
import { RegionCard } from "../../publisher-settings/general-screen";
import { SaveRow } from "../../publisher-settings/save-row";

/** Who answers for the ad account, and what of it cannot be changed. */
export function ContactScreen() {
  const { project, may } = useProject();
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
      <RegionCard />
    </div>
  );
}
