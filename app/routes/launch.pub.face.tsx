import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX, LOGO_MIN_PX } from "../../domain/content";
import { launchFaceSchema, type PlatformDraft, platformDraftView } from "../../domain/platform";
import { keepPlatformFace } from "../../worker/services/platform";
import { draftAtStep } from "../areas/launch/launch.server";
import { FIRST_THEME_COLOR, PlatformFrame } from "../areas/launch/platform-frame";
import { formAction } from "../kit/form.server";
import { type Adapter, pageLoader } from "../kit/page.server";
import { uploadedFile } from "../kit/uploaded-file.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { ColorField } from "../ui/fields/color-field";
import { filePath } from "../ui/file-path";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ImageField } from "../ui/image-cropper/image-field";
import { COVER_SHAPE, LOGO_SHAPE } from "../ui/image-cropper/shape";
import { useImagePreview } from "../ui/image-cropper/use-image-preview";

export const handle = { title: msg`매체 서비스 만들기: 디자인` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: platformDraftView,
  }),
  async (adapter) => ({ draft: await draftAtStep(adapter, "face") }),
);

/** Images are posted with the form; their content is checked and errors are reported at their fields. */
const picture = z.instanceof(File);

const keptPicture = picture.optional();

const schemaOf = async (adapter: Adapter) => launchFaceFormSchema(await draftAtStep(adapter, "face"));

export const action = formAction(schemaOf, async ({ logo, cover, ...input }, { ctx }) => {
  await keepPlatformFace(ctx, input, { logo: await uploadedFile(logo), cover: await uploadedFile(cover) });
  return redirect("/launch/pub/address");
});

export default function FaceStep() {
  const { draft } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: launchFaceFormSchema(draft),
    defaultValue: { themeColor: draft.themeColor ?? FIRST_THEME_COLOR },
  });
  const logo = useImagePreview(filePath(draft.logoAssetId));
  const cover = useImagePreview(filePath(draft.coverAssetId));
  const keptWord = t`업로드한 이미지가 있어요. 교체할 때만 선택해 주세요.`;
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
            t`JPG, PNG, WebP, GIF. 가로세로 ${LOGO_MIN_PX}px 이상. 정사각형이 아니면 자를 영역을 선택할 수 있어요.`,
            draft.logoAssetId ? keptWord : "",
          ].join(" ")}
          onChoose={logo.choose}
        />
        <ImageField
          {...bind(fields.cover)}
          shape={COVER_SHAPE}
          label={t`커버`}
          description={[
            t`JPG, PNG, WebP, GIF. 가로 ${COVER_WIDTH_PX}px, 세로 ${COVER_HEIGHT_PX}px 이상. 비율이 다르면 자를 영역을 선택할 수 있어요.`,
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
            <Trans>저장 후 계속</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </PlatformFrame>
  );
}

/** Schema in which images that are already stored are optional. */
function launchFaceFormSchema({ logoAssetId, coverAssetId }: PlatformDraft) {
  return launchFaceSchema.extend({
    logo: logoAssetId ? keptPicture : picture,
    cover: coverAssetId ? keptPicture : picture,
  });
}
