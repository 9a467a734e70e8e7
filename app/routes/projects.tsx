import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { projectView } from "../../domain/platform";
import { listProjects } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { ProjectsScreen, title } from "../screens/account/projects-screen";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

/** An operator without a project of its own came to operate. */
export const loader = pageLoader(
  z.object({
    projects: z.array(projectView),
  }),
  async ({ ctx }) => {
    const projects = await listProjects(ctx);
    if (projects.length === 0 && (ctx.account?.isOperator || ctx.account?.needsSecondFactor))
      throw redirect("/ops/campaigns");
    return { projects };
  },
);

export default function ProjectsRoute() {
  return <ProjectsScreen projects={useLoaderData<typeof loader>().projects} />;
}
