import { requireAccess } from "../../worker/services/access";
import { updateOperation } from "../../worker/services/projects/update-operation";
import type { PageHandle } from "../root";
import { operationFormSchema } from "../screens/publisher/forms";
import { OperationScreen } from "../screens/publisher/operation-screen";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.operation } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "pub");
  return null;
});

export const action = formAction(operationFormSchema, async (input, adapter) => {
  const project = adapter.params.project ?? "";
  await updateOperation(adapter.ctx, project, input);
  return redirectWithToast(adapter, `/pub/${project}/settings/operation`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.saved),
  });
});

export default OperationScreen;
