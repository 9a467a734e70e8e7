import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { projectView } from "../../domain/platform";
import { getProjectForMember } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { CompleteScreen } from "../screens/launch/complete-screen";
import { LAUNCH_TITLES } from "../screens/launch/words";
import { platformUrl } from "../server/platform-page";
import { pageLoader } from "../server/respond";

export const handle = { title: LAUNCH_TITLES.complete } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    project: projectView,
    address: z.string(),
  }),
  async ({ ctx, url }) => {
    const project = await getProjectForMember(ctx, url.searchParams.get("project") ?? "", "pub");
    return { project, address: platformUrl(ctx, project.alias ?? "") };
  },
);

export default function LaunchCompleteRoute() {
  return <CompleteScreen {...useLoaderData<typeof loader>()} />;
}
