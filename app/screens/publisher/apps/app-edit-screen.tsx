import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnApp } from "../../../../domain/inventory";
import { LOGO_MIN_PX } from "../../../../domain/kernel";
import { LinkButton } from "../../../components/button";
import { filePath } from "../../../components/file-path";
import { bind } from "../../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { LOGO_SHAPE } from "../../../components/image-cropper/shape";
import { InlineAlert } from "../../../components/inline-alert";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { PictureField } from "../../publisher-settings/picture-field";
import { useImagePreview } from "../use-image-preview";
import { AppFields } from "./app-fields";
import { appFormSchema } from "./forms";

export function AppEditScreen({ app }: { app: OwnApp }) {
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
        <AppForm form={form} failure={failure} version={app.version} encType="multipart/form-data">
          {app.verifiedAt !== null && (
            <InlineAlert tone="info">
              <Trans>도메인이나 ID를 바꾸면 소유권을 다시 확인해야 해요.</Trans>
            </InlineAlert>
          )}
          <input type="hidden" name={fields.section.name} value={app.platform} />
          <AppFields platform={app.platform} fields={fields} />
          <PictureField
            {...bind(fields.logo)}
            label={t`로고 (선택)`}
            shape={LOGO_SHAPE}
            description={t`가로세로 ${LOGO_MIN_PX}px 이상. 정사각형이 아니면 자를 곳을 골라요.`}
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
