import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { aliasField } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { isAliasFree, updatePlatform } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import type { AliasAnswer } from "../screens/launch/alias-field";
import { platformFormSchema } from "../screens/publisher-settings/forms";
import { PlatformScreen } from "../screens/publisher-settings/platform-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { platformUrl } from "../server/platform-page";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";
import { uploadPicture } from "../server/uploaded-file";
import { aliasAnswerView } from "../server/views";

export const handle = { title: SETTINGS_TITLES.platform } satisfies PageHandle;

/** With `?alias` it also says whether that address is free. */
export const loader = pageLoader(
  z.object({
    publicUrl: z.string(),
    domain: z.string(),
    alias: aliasAnswerView.nullable(),
  }),
  async ({ ctx, params, url }) => {
    const { project } = await requireAccess(ctx, params.project ?? "", "project.read", "pub");
    const typed = aliasField.safeParse(url.searchParams.get("alias") ?? "");
    const alias: AliasAnswer | null = typed.success
      ? { alias: typed.data, available: await isAliasFree(ctx, typed.data) }
      : null;
    return { publicUrl: platformUrl(ctx, project.alias ?? ""), domain: ctx.env.CONSOLE_DOMAIN, alias };
  },
);

export const action = formAction(platformFormSchema, async ({ logo, cover, ...input }, adapter) => {
  const { ctx, params } = adapter;
  const { project } = await requireAccess(ctx, params.project ?? "", "project.update", "pub");
  // No picture is kept for a form whose address is refused.
  if (input.alias !== project.alias && !(await isAliasFree(ctx, input.alias))) {
    throw new AppError("081", { fields: { alias: ["alias.taken"] } });
  }
  const logoAssetId = await uploadPicture(adapter, "logo", "logo", logo);
  const coverAssetId = await uploadPicture(adapter, "cover", "cover", cover);
  await updatePlatform(ctx, project.id, { ...input, logoAssetId, coverAssetId });
  return savedSettings(adapter);
});

export default function PlatformRoute() {
  const { publicUrl, domain } = useLoaderData<typeof loader>();
  return <PlatformScreen publicUrl={publicUrl} domain={domain} />;
}
