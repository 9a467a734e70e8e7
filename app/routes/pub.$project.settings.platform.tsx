import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX, LOGO_MIN_PX } from "../../domain/content";
import { AppError } from "../../domain/kernel";
import { ALIAS_MAX_CHARS, ALIAS_MIN_CHARS, aliasField } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { isAliasFree, updatePlatform } from "../../worker/services/platform";
import { PlatformFace } from "../areas/landing/platform-face";
import { platformUrl } from "../areas/landing/platform-page.server";
import { type AliasAnswer, AliasField } from "../areas/launch/alias-field";
import { aliasAnswerView } from "../areas/launch/launch.server";
import { platformFormSchema } from "../areas/settings/forms";
import { SaveRow } from "../areas/settings/save-row";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { uploadPicture } from "../kit/uploaded-file.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { CopyField } from "../ui/copy-field";
import { ColorField } from "../ui/fields/color-field";
import { TextField } from "../ui/fields/text-field";
import { filePath } from "../ui/file-path";
import { bind } from "../ui/form/bind";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { PictureField } from "../ui/image-cropper/picture-field";
import { COVER_SHAPE, LOGO_SHAPE } from "../ui/image-cropper/shape";
import { useImagePreview } from "../ui/image-cropper/use-image-preview";
import { Card } from "../ui/page";

export const handle = { access: "project.read", title: msg`플랫폼 설정` } satisfies PageHandle;

/** With `?alias`, also answers whether that address is available. */
export const loader = projectLoader(
  z.object({
    /** URL of the platform's public page. */
    publicUrl: z.string(),
    /** Parent domain of aliases. */
    domain: z.string(),
    alias: aliasAnswerView.nullable(),
  }),
  async ({ ctx, url, access: { project } }) => {
    const typed = aliasField.safeParse(url.searchParams.get("alias") ?? "");
    const alias: AliasAnswer | null = typed.success
      ? { alias: typed.data, available: await isAliasFree(ctx, typed.data) }
      : null;
    return { publicUrl: platformUrl(ctx, project.alias ?? ""), domain: ctx.env.CONSOLE_DOMAIN, alias };
  },
);

export const action = projectAction(platformFormSchema, async ({ logo, cover, ...input }, adapter) => {
  const { ctx } = adapter;
  const { project } = await requireAccess(ctx, adapter.project, "project.update", "pub");
  // Images are not stored if the address will be refused.
  if (input.alias !== project.alias && !(await isAliasFree(ctx, input.alias))) {
    throw new AppError("081", { fields: { alias: ["alias.taken"] } });
  }
  const logoAssetId = await uploadPicture(adapter, "logo", "logo", logo);
  const coverAssetId = await uploadPicture(adapter, "cover", "cover", cover);
  await updatePlatform(ctx, project.id, { ...input, logoAssetId, coverAssetId });
  return savedSettings(adapter);
});

/** The platform's address and appearance. */
export default function PlatformScreen() {
  const { publicUrl, domain } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path, project } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: platformFormSchema,
    defaultValue: {
      alias: project.alias ?? "",
      themeColor: project.themeColor,
      link: project.link ?? "",
    },
  });
  const logo = useImagePreview(filePath(project.logoAssetId));
  const cover = useImagePreview(filePath(project.coverAssetId));
  const editable = may("project.update");
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
      <Card title={<Trans>주소와 디자인</Trans>}>
        <AppForm form={form} failure={failure} version={project.version} encType="multipart/form-data">
          <CopyField label={t`공개 페이지 주소`} value={publicUrl} />
          <fieldset disabled={!editable} className="flex min-w-0 flex-col gap-4">
            <AliasField
              {...bind(fields.alias)}
              typed={fields.alias.value ?? project.alias ?? ""}
              askAt={path("settings/platform")}
              description={t`영문 소문자, 숫자, 하이픈 ${ALIAS_MIN_CHARS}~${ALIAS_MAX_CHARS}자. 변경하면 기존 주소로는 접속할 수 없어요.`}
              current={project.alias ?? ""}
            />
            <TextField
              {...bind(fields.link)}
              label={t`대표 링크 (선택)`}
              inputMode="url"
              placeholder="https://"
              autoCapitalize="none"
              spellCheck={false}
            />
            <ColorField {...bind(fields.themeColor)} label={t`테마 색`} />
            <PictureField
              {...bind(fields.logo)}
              shape={LOGO_SHAPE}
              label={t`로고`}
              description={t`가로세로 ${LOGO_MIN_PX}px 이상. 정사각형이 아니면 자를 영역을 선택할 수 있어요. 선택하지 않으면 현재 로고를 유지해요.`}
              src={logo.src}
              onChoose={logo.choose}
            />
            <PictureField
              {...bind(fields.cover)}
              shape={COVER_SHAPE}
              label={t`커버`}
              description={t`가로 ${COVER_WIDTH_PX}px, 세로 ${COVER_HEIGHT_PX}px 이상. 비율이 다르면 자를 영역을 선택할 수 있어요.`}
              src={cover.src}
              onChoose={cover.choose}
            />
          </fieldset>
          <SaveRow editable={editable} />
        </AppForm>
      </Card>
      <PlatformFace
        displayName={project.displayName}
        description={project.description}
        themeColor={fields.themeColor.value ?? project.themeColor}
        logoSrc={logo.src}
        coverSrc={cover.src}
        address={`${fields.alias.value ?? project.alias}.${domain}`}
      />
    </div>
  );
}
