import { Outlet, useLoaderData } from "@remix-run/react";
import { getProjectForMember } from "../../worker/services/projects/get";
import { listProjects } from "../../worker/services/projects/list";
import { pageLoader } from "../server/respond";
import { AppShell } from "../shell/app-shell";
import { projectNavigation } from "../shell/navigation";
import { RouteError } from "../shell/route-error";

export const loader = pageLoader(async ({ ctx, params }) => {
  const project = await getProjectForMember(ctx, params.project ?? "", "adv");
  return { project, projects: await listProjects(ctx) };
});

export default function ProjectLayout() {
  const { project, projects } = useLoaderData<typeof loader>();
  return (
    <AppShell
      current={project}
      projects={projects}
      navigation={projectNavigation(project.kind, project.id, project.level)}
    >
      <Outlet />
    </AppShell>
  );
}

export { RouteError as ErrorBoundary };
