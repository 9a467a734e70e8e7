import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AppShell } from "./app-shell";
import { projectNavigation } from "./navigation";
import type { projectLayoutLoader } from "./project.server";
import { ErrorNotice, RouteError } from "./route-error";

type Layout = typeof projectLayoutLoader;

/** The shell of a project's pages, on either side. */
export function ProjectLayout() {
  return (
    <ProjectShell layout={useLoaderData<Layout>()}>
      <Outlet />
    </ProjectShell>
  );
}

/** A member keeps the project's menu: one page that fails leads on to the others. */
export function ProjectError() {
  const publisher = useRouteLoaderData<Layout>("routes/pub.$project");
  const advertiser = useRouteLoaderData<Layout>("routes/adv.$project");
  const layout = publisher ?? advertiser;
  if (!layout) return <RouteError />;
  return (
    <ProjectShell layout={layout}>
      <ErrorNotice isInside />
    </ProjectShell>
  );
}

type LayoutData = ReturnType<typeof useLoaderData<Layout>>;

function ProjectShell({
  layout: { project, projects },
  children,
}: {
  layout: LayoutData;
  children: ReactNode;
}) {
  return (
    <AppShell
      current={project}
      projects={projects}
      navigation={projectNavigation(project.kind, project.id, project.level)}
    >
      {children}
    </AppShell>
  );
}
