import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { LOGO_MIN_PX } from "../../../domain/content";
import { PROFILE_NAME_MAX_CHARS, PROFILE_NAME_MIN_CHARS } from "../../../domain/kernel";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { TextField } from "../../ui/fields/text-field";
import { filePath } from "../../ui/file-path";
import { bind } from "../../ui/form/bind";
import { AppForm } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { PictureField } from "../../ui/image-cropper/picture-field";
import { LOGO_SHAPE } from "../../ui/image-cropper/shape";
import { useImagePreview } from "../../ui/image-cropper/use-image-preview";
import { Card } from "../../ui/page";
import { PublisherFace } from "../advertiser/publisher-face";
import { profileFormSchema } from "./forms";
import { SaveRow } from "./save-row";

export const handle = { title: msg`광고 프로필` } satisfies PageHandle;

/**
 * A project's profile: how a publisher appears beside its products, and the advertiser that an ad account's creatives display
 * by default.
 */
export function ProfileScreen() {
  const { t } = useLingui();
  const { may, project, side } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: profileFormSchema,
    defaultValue: {
      profileName: project.profileName ?? project.displayName.slice(0, PROFILE_NAME_MAX_CHARS),
    },
  });
  const picture = useImagePreview(filePath(project.profileAssetId));
  const editable = may("project.update");
  return (
    <div className="flex max-w-form flex-col gap-5">
      <Card
        title={<Trans>광고 프로필</Trans>}
        description={
          side === "pub" ? (
            <Trans>광고주가 상품을 선택할 때 표시되는 이름과 사진이에요.</Trans>
          ) : (
            <Trans>네이티브처럼 프로필이 표시되는 소재에 기본으로 입력되는 이름과 사진이에요.</Trans>
          )
        }
      >
        <AppForm form={form} failure={failure} version={project.version} encType="multipart/form-data">
          <fieldset disabled={!editable} className="flex min-w-0 flex-col gap-4">
            <TextField
              {...bind(fields.profileName)}
              label={t`프로필 이름`}
              description={t`${PROFILE_NAME_MIN_CHARS}~${PROFILE_NAME_MAX_CHARS}자`}
              maxLength={PROFILE_NAME_MAX_CHARS}
            />
            <PictureField
              {...bind(fields.picture)}
              label={t`프로필 사진`}
              shape={LOGO_SHAPE}
              description={t`가로세로 ${LOGO_MIN_PX}px 이상. 정사각형이 아니면 자를 영역을 선택할 수 있어요.`}
              src={picture.src}
              onChoose={picture.choose}
            />
          </fieldset>
          <SaveRow editable={editable} />
        </AppForm>
      </Card>
      <Card title={side === "pub" ? <Trans>광고주 화면 미리 보기</Trans> : <Trans>소재 표시 예시</Trans>}>
        <PublisherFace
          publisher={{ ...project, profileName: fields.profileName.value ?? project.profileName }}
        />
      </Card>
    </div>
  );
}
