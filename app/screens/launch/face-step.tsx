import { Trans, useLingui } from "@lingui/react/macro";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX, LOGO_MIN_PX } from "../../../domain/kernel";
import type { PlatformDraft } from "../../../domain/platform";
import { LinkButton } from "../../components/button";
import { ColorField } from "../../components/fields/color-field";
import { filePath } from "../../components/file-path";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { ImageField } from "../../components/image-cropper/image-field";
import { COVER_SHAPE, LOGO_SHAPE } from "../../components/image-cropper/shape";
import { useImagePreview } from "../publisher/use-image-preview";
import { launchFaceFormSchema } from "./forms";
import { FIRST_THEME_COLOR, PlatformFrame } from "./platform-frame";

export function FaceStep({ draft }: { draft: PlatformDraft }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: launchFaceFormSchema(draft),
    defaultValue: { themeColor: draft.themeColor ?? FIRST_THEME_COLOR },
  });
  const logo = useImagePreview(filePath(draft.logoAssetId));
  const cover = useImagePreview(filePath(draft.coverAssetId));
  const keptWord = t`이미 올린 이미지가 있어요. 바꿀 때만 골라 주세요.`;
  return (
    <PlatformFrame
      step="face"
      draft={draft}
      shown={{ themeColor: fields.themeColor.value, logoSrc: logo.src, coverSrc: cover.src }}
    >
      <AppForm form={form} failure={failure} encType="multipart/form-data">
        <ImageField
          {...bind(fields.logo)}
          shape={LOGO_SHAPE}
          label={t`로고`}
          description={[
            t`JPG, PNG, WebP, GIF. 가로세로 ${LOGO_MIN_PX}px 이상. 정사각형이 아니면 자를 곳을 골라요.`,
            draft.logoAssetId ? keptWord : "",
          ].join(" ")}
          onChoose={logo.choose}
        />
        <ImageField
          {...bind(fields.cover)}
          shape={COVER_SHAPE}
          label={t`커버`}
          description={[
            t`JPG, PNG, WebP, GIF. 가로 ${COVER_WIDTH_PX}px, 세로 ${COVER_HEIGHT_PX}px 이상. 비율이 다르면 자를 곳을 골라요.`,
            draft.coverAssetId ? keptWord : "",
          ].join(" ")}
          onChoose={cover.choose}
        />
        <ColorField {...bind(fields.themeColor)} label={t`테마 색`} />
        <FormActions>
          <LinkButton to="/launch/pub/name">
            <Trans>이전</Trans>
          </LinkButton>
          <SubmitButton>
            <Trans>저장하고 계속</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </PlatformFrame>
  );
}
