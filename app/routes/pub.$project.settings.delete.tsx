import { z } from "zod";
import { deletionSchema } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { deleteProject } from "../../worker/services/platform";
import { DeleteScreen } from "../areas/settings/delete-screen";
import { savedSettings } from "../areas/settings/saved-settings.server";
import { SETTINGS_TITLES } from "../areas/settings/titles";
import { formAction, pageLoader } from "../kit/respond.server";
import type { PageHandle } from "../root";

export const handle = { title: SETTINGS_TITLES.delete } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.delete", "pub");
  return null;
});

export const action = formAction(deletionSchema, async (input, adapter) => {
  await deleteProject(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter, "deleted", "/projects");
});

export default DeleteScreen;
