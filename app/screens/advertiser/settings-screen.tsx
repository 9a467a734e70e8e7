import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { adAccountSchema } from "../../../domain/project/schema";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card, PageHeader } from "../../components/page";
import { DescriptionList } from "../../components/stat";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";
import { ExternalLink } from "../campaign-shared/external-link";
import { useNames } from "../campaign-shared/names";
import { AdAccountFields } from "./ad-account-fields";

export const title = msg`설정`;
export const saved = msg`저장했어요.`;

/** The ad account: its name and link, and what cannot be changed. */
export function SettingsScreen() {
  const { t } = useLingui();
  const { project, may } = useProject();
  const format = useFormat();
  const names = useNames();
  return (
    <>
      <PageHeader title={<Trans>설정</Trans>} />
      <div className="flex max-w-2xl flex-col gap-5">
        <Card title={<Trans>광고 계정</Trans>}>
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
    </>
  );
}

function SettingsForm() {
  const { project } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: adAccountSchema,
    defaultValue: { displayName: project.displayName, link: project.link ?? "" },
  });
  return (
    <AppForm form={form} failure={failure}>
      <AdAccountFields fields={fields} />
      <FormActions>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
