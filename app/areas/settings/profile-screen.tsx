import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LOGO_MIN_PX, PROFILE_NAME_MAX_CHARS, PROFILE_NAME_MIN_CHARS } from "../../../domain/kernel";
import { useProject } from "../../kit/use-project";
import { TextField } from "../../ui/fields/text-field";
import { filePath } from "../../ui/file-path";
import { bind } from "../../ui/form/bind";
import { AppForm } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { LOGO_SHAPE } from "../../ui/image-cropper/shape";
import { Card } from "../../ui/page";
import { PublisherFace } from "../advertiser/publisher-face";
import { useImagePreview } from "../publisher/use-image-preview";
import { profileFormSchema } from "./forms";
import { PictureField } from "./picture-field";
import { SaveRow } from "./save-row";

/** How the publisher presents itself to advertisers, beside its products. */
export function ProfileScreen() {
  return (
    <ProfileForm
      description={<Trans>광고주가 상품을 고를 때 이 이름과 사진을 봐요.</Trans>}
      shownTitle={<Trans>광고주에게 보이는 모습</Trans>}
    />
  );
}

interface ProfileFormProps {
  description: ReactNode;
  shownTitle: ReactNode;
}

/** A project's profile: its name and picture, and how they look together. */
export function ProfileForm({ description, shownTitle }: ProfileFormProps) {
  const { t } = useLingui();
  const { may, project } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: profileFormSchema,
    defaultValue: {
      profileName: project.profileName ?? project.displayName.slice(0, PROFILE_NAME_MAX_CHARS),
    },
  });
  const picture = useImagePreview(filePath(project.profileAssetId));
  const editable = may("project.update");
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card title={<Trans>광고 프로필</Trans>} description={description}>
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
              description={t`가로세로 ${LOGO_MIN_PX}px 이상. 정사각형이 아니면 자를 곳을 골라요.`}
              src={picture.src}
              onChoose={picture.choose}
            />
          </fieldset>
          <SaveRow editable={editable} />
        </AppForm>
      </Card>
      <Card title={shownTitle}>
        <PublisherFace
          publisher={{ ...project, profileName: fields.profileName.value ?? project.profileName }}
        />
      </Card>
    </div>
  );
}
