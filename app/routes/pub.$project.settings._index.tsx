import { z } from "zod";
import { generalSchema } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { updateGeneral } from "../../worker/services/platform";
import { GeneralScreen } from "../areas/settings/general-screen";
import { savedSettings } from "../areas/settings/saved-settings.server";
import { formAction, pageLoader } from "../kit/respond.server";

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "pub");
  return null;
});

export const action = formAction(generalSchema, async (input, adapter) => {
  await updateGeneral(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter);
});

export default GeneralScreen;
