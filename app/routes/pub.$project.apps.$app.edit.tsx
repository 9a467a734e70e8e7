import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LOGO_MIN_PX } from "../../domain/content";
import { ownAppView } from "../../domain/inventory";
import { getApp, updateApp } from "../../worker/services/inventory";
import { AppFields } from "../areas/publisher/apps/app-fields";
import { appFormSchema } from "../areas/publisher/apps/forms";
import { TOASTS } from "../areas/publisher/toasts";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { uploadPicture } from "../kit/uploaded-file.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { filePath } from "../ui/file-path";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { PictureField } from "../ui/image-cropper/picture-field";
import { LOGO_SHAPE } from "../ui/image-cropper/shape";
import { useImagePreview } from "../ui/image-cropper/use-image-preview";
import { InlineAlert } from "../ui/inline-alert";
import { Card, PageHeader } from "../ui/page";

export const handle = { access: "app.write", title: msg`앱 수정` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    app: ownAppView,
  }),
  async ({ ctx, project, id }) => {
    return { app: await getApp(ctx, project, id("app")) };
  },
);

export const action = projectAction(appFormSchema, async ({ logo, ...input }, adapter) => {
  const { project } = adapter;
  const app = adapter.id("app");
  const logoAssetId = await uploadPicture(adapter, "logo", "logo", logo);
  await updateApp(adapter.ctx, project, app, { ...input, logoAssetId });
  return redirectDone(adapter, adapter.path(`apps/${app}`), TOASTS.saved);
});

export default function AppEditScreen() {
  const { app } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: appFormSchema,
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
  const logo = useImagePreview(filePath(app.logoAssetId));
  const back = path(`apps/${app.id}`);
  return (
    <div className="max-w-form">
      <PageHeader
        breadcrumbs={[
          { label: t`앱`, to: path("apps") },
          { label: app.title, to: back },
          { label: t`앱 수정` },
        ]}
        title={<Trans>앱 수정</Trans>}
      />
      <Card>
        <AppForm form={form} failure={failure} version={app.version} encType="multipart/form-data">
          {app.verifiedAt !== null && (
            <InlineAlert tone="info">
              <Trans>도메인이나 ID를 변경하면 소유권을 다시 확인해야 해요.</Trans>
            </InlineAlert>
          )}
          <input type="hidden" name={fields.section.name} value={app.platform} />
          <AppFields platform={app.platform} fields={fields} />
          <PictureField
            {...bind(fields.logo)}
            label={t`로고 (선택)`}
            shape={LOGO_SHAPE}
            description={t`가로세로 ${LOGO_MIN_PX}px 이상. 정사각형이 아니면 자를 영역을 선택할 수 있어요.`}
            src={logo.src}
            onChoose={logo.choose}
          />
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
