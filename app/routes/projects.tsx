import { useLoaderData } from "@remix-run/react";
import { listProjects } from "../../worker/services/projects/list";
import type { PageHandle } from "../root";
import { ProjectsScreen, title } from "../screens/account/projects-screen";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx }) => ({ projects: await listProjects(ctx) }));

export default function ProjectsRoute() {
  return <ProjectsScreen projects={useLoaderData<typeof loader>().projects} />;
}
