import { useLoaderData } from "@remix-run/react";
import { creativeSchema } from "../../domain/creative/schema";
import { updateCreative } from "../../worker/services/creatives/update";
import type { PageHandle } from "../root";
import { CreativeScreen } from "../screens/advertiser/creative/creative-screen";
import { editTitle, saved } from "../screens/advertiser/creative/words";
import { loadCreativePage } from "../server/creative";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: editTitle } satisfies PageHandle;

export const loader = pageLoader(loadCreativePage);

export const action = formAction(creativeSchema, async (input, adapter) => {
  const { project = "", campaign = "", creative = "" } = adapter.params;
  await updateCreative(adapter.ctx, project, campaign, creative, input);
  const message = adapter.i18n._(saved);
  return redirectWithToast(adapter, `/adv/${project}/campaigns/${campaign}`, { tone: "positive", message });
});

export default function EditCreativeRoute() {
  return <CreativeScreen {...useLoaderData<typeof loader>()} />;
}
