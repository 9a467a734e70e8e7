import { z } from "zod";
import { featuresSchema } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { setFeatures } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { EnhancementScreen } from "../screens/publisher-settings/enhancement-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.enhancement } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "pub");
  return null;
});

export const action = formAction(featuresSchema, async (input, adapter) => {
  await setFeatures(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter);
});

export default EnhancementScreen;
