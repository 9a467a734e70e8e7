import { useLoaderData } from "@remix-run/react";
import { addCreative } from "../../worker/services/booking";
import {
  creativeAdded,
  creativeFormSchema,
  creativePageView,
  loadCreativePage,
} from "../areas/advertiser/creative/creative-page.server";
import { CreativeScreen } from "../areas/advertiser/creative/creative-screen";
import { addTitle } from "../areas/advertiser/creative/words";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "creative.write", title: addTitle } satisfies PageHandle;

export const loader = projectLoader(creativePageView, loadCreativePage);

export const action = projectAction(creativeFormSchema, async (input, adapter) => {
  const { project } = adapter;
  const campaign = adapter.id("campaign");
  await addCreative(adapter.ctx, project, campaign, input);
  return creativeAdded(adapter);
});

export default function AddCreativeRoute() {
  return <CreativeScreen {...useLoaderData<typeof loader>()} />;
}
