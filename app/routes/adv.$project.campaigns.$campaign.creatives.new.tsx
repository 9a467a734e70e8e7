import { useLoaderData } from "@remix-run/react";
import { addCreative } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { CreativeScreen } from "../screens/advertiser/creative/creative-screen";
import { addTitle } from "../screens/advertiser/creative/words";
import { creativeFormSchema, creativePageView, creativeSaved, loadCreativePage } from "../server/creative";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: addTitle } satisfies PageHandle;

export const loader = pageLoader(creativePageView, loadCreativePage);

export const action = formAction(creativeFormSchema, async (input, adapter) => {
  const { project = "", campaign = "" } = adapter.params;
  await addCreative(adapter.ctx, project, campaign, input);
  return creativeSaved(adapter);
});

export default function AddCreativeRoute() {
  return <CreativeScreen {...useLoaderData<typeof loader>()} />;
}
