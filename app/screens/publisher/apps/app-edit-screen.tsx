import { Trans, useLingui } from "@lingui/react/macro";
import { appUpdateSchema } from "../../../../domain/app/schema";
import type { AppRow } from "../../../../worker/services/apps/find";
import { LinkButton } from "../../../components/button";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { InlineAlert } from "../../../components/inline-alert";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { AppFields } from "./app-fields";

export function AppEditScreen({ app }: { app: AppRow }) {
  const { t } = useLingui();
  const { path } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: appUpdateSchema,
    defaultValue: {
      section: app.platform,
      title: app.title,
      framework: app.framework,
      packageId: app.packageId ?? undefined,
      debugFingerprint: app.debugFingerprint ?? undefined,
      bundleId: app.bundleId ?? undefined,
      storeId: app.storeId ?? undefined,
      domain: app.domain ?? undefined,
    },
  });
  const back = path(`apps/${app.id}`);
  return (
    <div className="max-w-2xl">
      <PageHeader
        breadcrumbs={[
          { label: t`앱`, to: path("apps") },
          { label: app.title, to: back },
          { label: t`앱 수정` },
        ]}
        title={<Trans>앱 수정</Trans>}
      />
      <Card>
        <AppForm form={form} failure={failure}>
          {app.verifiedAt !== null && (
            <InlineAlert tone="info">
              <Trans>도메인이나 ID를 바꾸면 소유권을 다시 확인해야 해요.</Trans>
            </InlineAlert>
          )}
          <input type="hidden" name={fields.section.name} value={app.platform} />
          <AppFields platform={app.platform} fields={fields} />
          <FormActions>
            <LinkButton to={back}>
              <Trans>취소</Trans>
            </LinkButton>
            <SubmitButton>
              <Trans>저장</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </Card>
    </div>
  );
}
