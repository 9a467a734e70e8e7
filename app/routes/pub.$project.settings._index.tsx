import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "../../worker/services/access";
import { uploadAsset } from "../../worker/services/assets/upload";
import { updatePlatform } from "../../worker/services/projects/update-platform";
import { platformFormSchema } from "../screens/publisher/forms";
import { GeneralScreen } from "../screens/publisher/general-screen";
import { TOASTS } from "../screens/publisher/toasts";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";
import { uploadedFile } from "../server/uploaded-file";

export const loader = pageLoader(async ({ ctx, params }) => {
  const { project } = await requireAccess(ctx, params.project ?? "", "project.read", "pub");
  return { publicUrl: `${ctx.env.CONSOLE_ORIGIN}/p/${project.alias}` };
});

export const action = formAction(platformFormSchema, async ({ file, ...input }, adapter) => {
  const project = adapter.params.project ?? "";
  const logo = await uploadedFile(file);
  const asset = logo && (await uploadAsset(adapter.ctx, project, "logo", logo));
  await updatePlatform(adapter.ctx, project, { ...input, logoAssetId: asset?.id });
  return redirectWithToast(adapter, `/pub/${project}/settings`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.saved),
  });
});

export default function GeneralRoute() {
  return <GeneralScreen publicUrl={useLoaderData<typeof loader>().publicUrl} />;
}
