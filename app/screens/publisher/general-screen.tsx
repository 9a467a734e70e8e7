import { Trans, useLingui } from "@lingui/react/macro";
import { PLATFORM_DESCRIPTION_MAX_CHARS, PLATFORM_NAME_MAX_CHARS } from "../../../domain/shared/limits";
import { CopyField } from "../../components/copy-field";
import { ColorField } from "../../components/fields/color-field";
import { TextArea, TextField } from "../../components/fields/text-field";
import { filePath } from "../../components/file-path";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card } from "../../components/page";
import { DescriptionList } from "../../components/stat";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";
import { platformFormSchema } from "./forms";
import { LogoField } from "./logo-field";
import { PlatformFace } from "./platform-face";
import { useImagePreview } from "./use-image-preview";

/** @param publicUrl of the platform's public page */
export function GeneralScreen({ publicUrl }: { publicUrl: string }) {
  const { t } = useLingui();
  const { may, project } = useProject();
  const { displayName, description, themeColor } = project;
  const { form, fields, failure } = useAppForm({
    schema: platformFormSchema,
    defaultValue: { displayName, description, themeColor },
  });
  const logo = useImagePreview(filePath(project.logoAssetId));
  const editable = may("project.update");
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={<Trans>서비스 프로필</Trans>}>
          <AppForm form={form} failure={failure} encType="multipart/form-data">
            <fieldset disabled={!editable} className="flex min-w-0 flex-col gap-4">
              <TextField
                {...bind(fields.displayName)}
                label={t`서비스 이름`}
                maxLength={PLATFORM_NAME_MAX_CHARS}
              />
              <TextArea
                {...bind(fields.description)}
                label={t`소개`}
                description={t`${PLATFORM_DESCRIPTION_MAX_CHARS}자까지 쓸 수 있어요.`}
                maxLength={PLATFORM_DESCRIPTION_MAX_CHARS}
                rows={3}
              />
              <ColorField {...bind(fields.themeColor)} label={t`테마 색`} />
              <LogoField {...bind(fields.file)} onChoose={logo.choose} />
            </fieldset>
            {editable ? (
              <FormActions>
                <SubmitButton>
                  <Trans>저장</Trans>
                </SubmitButton>
              </FormActions>
            ) : (
              <p className="text-[13px] text-ink-muted">
                <Trans>설정은 편집자 이상만 바꿀 수 있어요.</Trans>
              </p>
            )}
          </AppForm>
        </Card>
        <FixedFacts publicUrl={publicUrl} />
      </div>
      <PlatformFace
        displayName={fields.displayName.value ?? displayName}
        description={fields.description.value ?? ""}
        themeColor={fields.themeColor.value ?? themeColor}
        logoSrc={logo.src}
        address={`/p/${project.alias}`}
      />
    </div>
  );
}

function FixedFacts({ publicUrl }: { publicUrl: string }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  return (
    <Card title={<Trans>바꿀 수 없는 정보</Trans>}>
      <div className="flex flex-col gap-4">
        <CopyField label={t`공개 페이지 주소`} value={publicUrl} />
        <DescriptionList
          items={[
            { key: "zone", term: t`시간대`, value: format.zone(project.timezone, project.createdAt) },
            { key: "currency", term: t`통화`, value: project.currency },
            { key: "opened", term: t`개설일`, value: format.dayOf(project.createdAt, project.timezone) },
          ]}
        />
      </div>
    </Card>
  );
}
