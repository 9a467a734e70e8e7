import { Trans, useLingui } from "@lingui/react/macro";
import { adAccountSchema } from "../../../../domain/platform";
import { AppForm } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card } from "../../../components/page";
import { DescriptionList } from "../../../components/stat";
import { useProject } from "../../../shell/use-project";
import { ExternalLink } from "../../campaign-shared/external-link";
import { SaveRow } from "../../publisher-settings/save-row";
import { AdAccountFields } from "../ad-account-fields";

/** The ad account: its name and link. */
export function AdAccountScreen() {
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
