import { webAppSchema } from "../../domain/inventory/schema";
import { requireAccess } from "../../worker/services/access";
import { createApp } from "../../worker/services/apps/create";
import type { PageHandle } from "../root";
import { AppFormScreen } from "../screens/publisher/app-form-screen";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.appNew } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "app.write", "pub");
  return null;
});

export const action = formAction(webAppSchema, async (input, adapter) => {
  const project = adapter.params.project ?? "";
  const app = await createApp(adapter.ctx, project, input);
  return redirectWithToast(adapter, `/pub/${project}/apps/${app.id}`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.appCreated),
  });
});

export default AppFormScreen;
