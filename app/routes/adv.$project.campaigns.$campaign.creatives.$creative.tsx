import { useLoaderData } from "@remix-run/react";
import { updateCreative } from "../../worker/services/booking";
import {
  creativeFormSchema,
  creativePageView,
  creativeSaved,
  loadCreativePage,
} from "../areas/advertiser/creative/creative-page.server";
import { CreativeScreen } from "../areas/advertiser/creative/creative-screen";
import { editTitle } from "../areas/advertiser/creative/words";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "creative.write", title: editTitle } satisfies PageHandle;

export const loader = projectLoader(creativePageView, loadCreativePage);

export const action = projectAction(creativeFormSchema, async (input, adapter) => {
  const { project } = adapter;
  const campaign = adapter.id("campaign");
  const creative = adapter.id("creative");
  await updateCreative(adapter.ctx, project, campaign, creative, input);
  return creativeSaved(adapter);
});

export default function EditCreativeRoute() {
  return <CreativeScreen {...useLoaderData<typeof loader>()} />;
}
