import { generalSchema } from "../../domain/platform";
import { updateGeneral } from "../../worker/services/platform";
import { GeneralScreen } from "../areas/settings/general-screen";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "project.read" } satisfies PageHandle;

export { guardLoader as loader } from "../kit/project.server";

export const action = projectAction(generalSchema, async (input, adapter) => {
  await updateGeneral(adapter.ctx, adapter.project, input);
  return savedSettings(adapter);
});

export default GeneralScreen;
