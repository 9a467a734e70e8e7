import { Trans } from "@lingui/react/macro";
import { z } from "zod";
import { requireAccess } from "../../worker/services/kernel";
import { updateProfile } from "../../worker/services/platform";
import { profileFormSchema } from "../areas/settings/forms";
import { ProfileForm } from "../areas/settings/profile-screen";
import { savedSettings } from "../areas/settings/saved-settings.server";
import { SETTINGS_TITLES } from "../areas/settings/titles";
import { formAction, pageLoader } from "../kit/respond.server";
import { uploadPicture } from "../kit/uploaded-file.server";
import type { PageHandle } from "../root";

export const handle = { title: SETTINGS_TITLES.profile } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "adv");
  return null;
});

export const action = formAction(profileFormSchema, async ({ picture, ...input }, adapter) => {
  const profileAssetId = await uploadPicture(adapter, "profile", "picture", picture);
  await updateProfile(adapter.ctx, adapter.params.project ?? "", { ...input, profileAssetId });
  return savedSettings(adapter);
});

/** Who the ad account's creatives are shown as from, unless one says otherwise. */
export default function AdvertiserProfileScreen() {
  return (
    <ProfileForm
      description={<Trans>네이티브처럼 프로필이 보이는 소재를 만들 때 이 이름과 사진으로 시작해요.</Trans>}
      shownTitle={<Trans>소재에 보이는 모습</Trans>}
    />
  );
}
