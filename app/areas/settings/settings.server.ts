import { msg } from "@lingui/core/macro";
import { deletionSchema } from "../../../domain/platform";
import { deleteProject, updateProfile } from "../../../worker/services/platform";
import { type Adapter, redirectDone } from "../../kit/page.server";
import { projectAction } from "../../kit/project.server";
import { uploadPicture } from "../../kit/uploaded-file.server";
import { profileFormSchema } from "./forms";

/** Toast of each settings page. */
const SETTINGS_TOASTS = {
  saved: msg`저장했어요.`,
  benefitCreated: msg`혜택을 만들었어요. 게시하면 광고주에게 표시돼요.`,
  benefitPublished: msg`혜택을 게시했어요.`,
  benefitUnpublished: msg`혜택 게시를 중지했어요.`,
  benefitDeleted: msg`혜택을 삭제했어요.`,
  exchangeAdded: msg`거래소를 추가했어요.`,
  exchangeRemoved: msg`거래소를 삭제했어요.`,
  tokenRevoked: msg`액세스 토큰을 폐기했어요.`,
  entryAdded: msg`허용 목록에 추가했어요.`,
  entryChanged: msg`허용 내용을 변경했어요.`,
  entryRemoved: msg`허용 목록에서 삭제했어요.`,
  deleted: msg`삭제했어요.`,
};

/** Redirect after saving settings, to the same page or another settings page, with a toast. */
export function savedSettings(
  adapter: Adapter,
  toast: keyof typeof SETTINGS_TOASTS = "saved",
  to: string = adapter.url.pathname,
): Response {
  return redirectDone(adapter, to, SETTINGS_TOASTS[toast]);
}

/** Action with which an owner deletes a project of either side. */
export const deleteAction = projectAction(deletionSchema, async (input, adapter) => {
  await deleteProject(adapter.ctx, adapter.project, input);
  return savedSettings(adapter, "deleted", "/projects");
});

/** Action of a project's profile form, on either side. */
export const profileAction = projectAction(profileFormSchema, async ({ picture, ...input }, adapter) => {
  const profileAssetId = await uploadPicture(adapter, "profile", "picture", picture);
  await updateProfile(adapter.ctx, adapter.project, { ...input, profileAssetId });
  return savedSettings(adapter);
});
