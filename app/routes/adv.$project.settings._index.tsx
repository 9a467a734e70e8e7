import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { adAccountSchema } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { updateAdAccount } from "../../worker/services/platform";
import { AdAccountFields } from "../areas/advertiser/ad-account-fields";
import { ExternalLink } from "../areas/campaign/external-link";
import { SaveRow } from "../areas/settings/save-row";
import { savedSettings } from "../areas/settings/saved-settings.server";
import { formAction, pageLoader } from "../kit/respond.server";
import { useProject } from "../kit/use-project";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";
import { DescriptionList } from "../ui/stat";

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "adv");
  return null;
});

export const action = formAction(adAccountSchema, async (input, adapter) => {
  await updateAdAccount(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter);
});

/** The ad account: its name and link. */
export default function AdAccountScreen() {
  const { t } = useLingui();
  const { project, may } = useProject();
  return (
    <Card title={<Trans>광고 계정</Trans>} className="max-w-2xl">
      {may("project.update") ? (
        <SettingsForm />
      ) : (
        <DescriptionList
          items={[
            { key: "name", term: t`계정 이름`, value: project.displayName },
            {
              key: "link",
              term: t`홈페이지`,
              value: project.link ? <ExternalLink href={project.link} /> : t`없음`,
            },
          ]}
        />
      )}
    </Card>
  );
}

function SettingsForm() {
  const { project } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: adAccountSchema,
    defaultValue: { displayName: project.displayName, link: project.link ?? "" },
  });
  return (
    <AppForm form={form} failure={failure} version={project.version}>
      <AdAccountFields fields={fields} />
      <SaveRow editable />
    </AppForm>
  );
}
