import { Outlet, useLoaderData } from "@remix-run/react";
import { AppShell } from "./app-shell";
import { projectNavigation } from "./navigation";
import type { projectLayoutLoader } from "./project.server";

/** The shell of a project's pages, on either side. */
export function ProjectLayout() {
  const { project, projects } = useLoaderData<typeof projectLayoutLoader>();
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
