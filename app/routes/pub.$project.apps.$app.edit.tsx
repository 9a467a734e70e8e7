import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ownAppView } from "../../domain/inventory";
import { getApp, updateApp } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { AppEditScreen } from "../screens/publisher/apps/app-edit-screen";
import { appFormSchema } from "../screens/publisher/apps/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";
import { uploadPicture } from "../server/uploaded-file";

export const handle = { title: TITLES.appEdit } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    app: ownAppView,
  }),
  async ({ ctx, params }) => {
    const project = params.project ?? "";
    await requireAccess(ctx, project, "app.write", "pub");
    return { app: await getApp(ctx, project, params.app ?? "") };
  },
);

export const action = formAction(appFormSchema, async ({ logo, ...input }, adapter) => {
  const { project = "", app = "" } = adapter.params;
  const logoAssetId = await uploadPicture(adapter, "logo", "logo", logo);
  await updateApp(adapter.ctx, project, app, { ...input, logoAssetId });
  return redirectWithToast(adapter, `/pub/${project}/apps/${app}`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.saved),
  });
});

export default function EditAppRoute() {
  return <AppEditScreen {...useLoaderData<typeof loader>()} />;
}
