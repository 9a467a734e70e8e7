import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { contactSchema } from "../../domain/platform";
import { localeOf } from "../../locales/words";
import { updateContact } from "../../worker/services/platform";
import { ContactFields } from "../areas/settings/contact-fields";
import { RegionCard } from "../areas/settings/general-screen";
import { SaveRow } from "../areas/settings/save-row";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";

export const handle = { access: "project.read", title: msg`프로젝트 설정` } satisfies PageHandle;

export { guardLoader as loader } from "../kit/project.server";

export const action = projectAction(contactSchema, async (input, adapter) => {
  await updateContact(adapter.ctx, adapter.project, input);
  return savedSettings(adapter);
});

/** Contact of the ad account, and its fixed data. */
export default function ContactScreen() {
  const { project, may } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: contactSchema,
    defaultValue: {
      contactName: project.contactName ?? "",
      contactEmail: project.contactEmail ?? "",
      primaryEmail: project.primaryEmail ?? "",
      language: localeOf({ locale: project.language }),
    },
  });
  const editable = may("project.update");
  return (
    <div className="flex max-w-form flex-col gap-5">
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
