import { z } from "zod";
import { requireAccess } from "../../worker/services/kernel";
import { updateProfile } from "../../worker/services/platform";
import { profileFormSchema } from "../areas/settings/forms";
import { ProfileScreen } from "../areas/settings/profile-screen";
import { savedSettings } from "../areas/settings/saved-settings.server";
import { SETTINGS_TITLES } from "../areas/settings/titles";
import { formAction, pageLoader } from "../kit/respond.server";
import { uploadPicture } from "../kit/uploaded-file.server";
import type { PageHandle } from "../root";

export const handle = { title: SETTINGS_TITLES.profile } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "pub");
  return null;
});

export const action = formAction(profileFormSchema, async ({ picture, ...input }, adapter) => {
  const profileAssetId = await uploadPicture(adapter, "profile", "picture", picture);
  await updateProfile(adapter.ctx, adapter.params.project ?? "", { ...input, profileAssetId });
  return savedSettings(adapter);
});

export default ProfileScreen;
