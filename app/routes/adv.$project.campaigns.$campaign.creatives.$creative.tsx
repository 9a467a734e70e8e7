import { useLoaderData } from "@remix-run/react";
import { updateCreative } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { CreativeScreen } from "../screens/advertiser/creative/creative-screen";
import { editTitle } from "../screens/advertiser/creative/words";
import { creativeFormSchema, creativePageView, creativeSaved, loadCreativePage } from "../server/creative";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: editTitle } satisfies PageHandle;

export const loader = pageLoader(creativePageView, loadCreativePage);

export const action = formAction(creativeFormSchema, async (input, adapter) => {
  const { project = "", campaign = "", creative = "" } = adapter.params;
  await updateCreative(adapter.ctx, project, campaign, creative, input);
  return creativeSaved(adapter);
});

export default function EditCreativeRoute() {
  return <CreativeScreen {...useLoaderData<typeof loader>()} />;
}
