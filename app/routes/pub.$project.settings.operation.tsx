import { z } from "zod";
import { requireAccess } from "../../worker/services/kernel";
import { updateOperation } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { operationFormSchema } from "../screens/publisher-settings/forms";
import { OperationScreen } from "../screens/publisher-settings/operation-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.operation } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "pub");
  return null;
});

export const action = formAction(operationFormSchema, async (input, adapter) => {
  await updateOperation(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter);
});

export default OperationScreen;
