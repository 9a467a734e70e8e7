import { z } from "zod";
import { deletionSchema } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { deleteProject } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { DeleteScreen } from "../screens/publisher-settings/delete-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.delete } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.delete", "adv");
  return null;
});

export const action = formAction(deletionSchema, async (input, adapter) => {
  await deleteProject(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter, "deleted", "/projects");
});

export default DeleteScreen;
