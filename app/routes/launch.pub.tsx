import { aliasField } from "../../domain/project/schema";
import { requireAccount } from "../../worker/services/access";
import { uploadLauncherLogo } from "../../worker/services/assets/upload-launcher-logo";
import { isAliasAvailable } from "../../worker/services/projects/alias-available";
import { createPlatform } from "../../worker/services/projects/create-platform";
import type { PageHandle } from "../root";
import type { AliasAnswer } from "../screens/publisher/alias-field";
import { launchFormSchema } from "../screens/publisher/forms";
import { LaunchScreen } from "../screens/publisher/launch-screen";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";
import { uploadedFile } from "../server/uploaded-file";

export const handle = { title: TITLES.launch } satisfies PageHandle;

/** With `?alias` it also says whether that address is free. */
export const loader = pageLoader(async ({ ctx, url }) => {
  requireAccount(ctx);
  const asked = aliasField.safeParse(url.searchParams.get("alias") ?? "");
  const alias: AliasAnswer | null = asked.success
    ? { alias: asked.data, available: await isAliasAvailable(ctx, asked.data) }
    : null;
  return { alias };
});

export const action = formAction(launchFormSchema, async ({ file, ...input }, adapter) => {
  const logo = await uploadedFile(file);
  // An address that is taken was taken by this very form, sent before, or leads to a refusal: no file is kept for either.
  const isFree = await isAliasAvailable(adapter.ctx, input.alias);
  const asset = isFree && logo ? await uploadLauncherLogo(adapter.ctx, logo) : null;
  const project = await createPlatform(adapter.ctx, { ...input, logoAssetId: asset?.id });
  return redirectWithToast(adapter, `/pub/${project.id}?welcome=1`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.launched),
  });
});

export default LaunchScreen;
