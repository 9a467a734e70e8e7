import { Trans, useLingui } from "@lingui/react/macro";
import { adAccountSchema } from "../../domain/platform";
import { updateAdAccount } from "../../worker/services/platform";
import { AdAccountFields } from "../areas/advertiser/ad-account-fields";
import { SaveRow } from "../areas/settings/save-row";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { ExternalLink } from "../ui/external-link";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";
import { DescriptionList } from "../ui/stat";

export const handle = { access: "project.read" } satisfies PageHandle;

export { guardLoader as loader } from "../kit/project.server";

export const action = projectAction(adAccountSchema, async (input, adapter) => {
  await updateAdAccount(adapter.ctx, adapter.project, input);
  return savedSettings(adapter);
});

/** Settings of the ad account: name and link. */
export default function AdAccountScreen() {
  const { t } = useLingui();
  const { project, may } = useProject();
  return (
    <Card title={<Trans>광고 계정</Trans>} className="max-w-form">
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
