import { Trans, useLingui } from "@lingui/react/macro";
import {
  ALIAS_MAX_CHARS,
  ALIAS_MIN_CHARS,
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
  LOGO_MIN_PX,
} from "../../../domain/kernel";
import { CopyField } from "../../components/copy-field";
import { ColorField } from "../../components/fields/color-field";
import { TextField } from "../../components/fields/text-field";
import { filePath } from "../../components/file-path";
import { bind } from "../../components/form/bind";
import { AppForm } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { COVER_SHAPE, LOGO_SHAPE } from "../../components/image-cropper/shape";
import { Card } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { AliasField } from "../launch/alias-field";
import { PlatformFace } from "../publisher/platform-face";
import { useImagePreview } from "../publisher/use-image-preview";
import { platformFormSchema } from "./forms";
import { PictureField } from "./picture-field";
import { SaveRow } from "./save-row";

interface PlatformScreenProps {
  /** Of the platform's public page. */
  publicUrl: string;
  /** That aliases stand before. */
  domain: string;
}

/** The platform's address and face. */
export function PlatformScreen({ publicUrl, domain }: PlatformScreenProps) {
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
      <Card title={<Trans>주소와 모습</Trans>}>
        <AppForm form={form} failure={failure} version={project.version} encType="multipart/form-data">
          <CopyField label={t`공개 페이지 주소`} value={publicUrl} />
          <fieldset disabled={!editable} className="flex min-w-0 flex-col gap-4">
            <AliasField
              {...bind(fields.alias)}
              typed={fields.alias.value ?? project.alias ?? ""}
              askAt={path("settings/platform")}
              description={t`영문 소문자, 숫자, 하이픈 ${ALIAS_MIN_CHARS}~${ALIAS_MAX_CHARS}자. 바꾸면 지금 주소로 온 사람은 페이지를 찾을 수 없어요.`}
              current={project.alias ?? ""}
            />
            <TextField
              {...bind(fields.link)}
              label={t`대표 링크 (선택)`}
              type="url"
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
              description={t`가로세로 ${LOGO_MIN_PX}px 이상. 정사각형이 아니면 자를 곳을 골라요. 고르지 않으면 지금 로고를 그대로 써요.`}
              src={logo.src}
              onChoose={logo.choose}
            />
            <PictureField
              {...bind(fields.cover)}
              shape={COVER_SHAPE}
              label={t`커버`}
              description={t`가로 ${COVER_WIDTH_PX}px, 세로 ${COVER_HEIGHT_PX}px 이상. 비율이 다르면 자를 곳을 골라요.`}
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
