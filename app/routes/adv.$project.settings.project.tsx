import { Trans } from "@lingui/react/macro";
import { z } from "zod";
import { contactSchema } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { updateContact } from "../../worker/services/platform";
import { ContactFields } from "../areas/settings/contact-fields";
import { RegionCard } from "../areas/settings/general-screen";
import { SaveRow } from "../areas/settings/save-row";
import { savedSettings } from "../areas/settings/saved-settings.server";
import { SETTINGS_TITLES } from "../areas/settings/titles";
import { formAction, pageLoader } from "../kit/respond.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";

export const handle = { title: SETTINGS_TITLES.contact } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "adv");
  return null;
});

export const action = formAction(contactSchema, async (input, adapter) => {
  await updateContact(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter);
});

/** Who answers for the ad account, and what of it cannot be changed. */
export default function ContactScreen() {
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
