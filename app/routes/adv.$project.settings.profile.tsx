import { z } from "zod";
import { requireAccess } from "../../worker/services/kernel";
import { updateProfile } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { AdvertiserProfileScreen } from "../screens/advertiser/settings/profile-screen";
import { profileFormSchema } from "../screens/publisher-settings/forms";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";
import { uploadPicture } from "../server/uploaded-file";

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

export default AdvertiserProfileScreen;
