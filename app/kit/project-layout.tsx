import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { InlineAlert } from "../ui/inline-alert";
import { useFormat } from "../ui/use-format";
import { AppShell } from "./app-shell";
import { projectNavigation } from "./navigation";
import type { projectLayoutLoader } from "./project.server";
import { ErrorNotice, RouteError } from "./route-error";

type Layout = typeof projectLayoutLoader;

/** The frame of a project's pages, on either side. */
export function ProjectLayout() {
  return (
    <ProjectShell layout={useLoaderData<Layout>()}>
      <Outlet />
    </ProjectShell>
  );
}

/** Keeps the project's menu around a failed page, so that a member can go on to others. */
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

/** Tells an operator whose project is displayed with owner access, and offers to leave. */
function Viewed({ project, viewEndsAt }: Pick<LayoutData, "project" | "viewEndsAt">) {
  const { t } = useLingui();
  const format = useFormat();
  if (viewEndsAt === null) return null;
  return (
    <div className="pb-5">
      <InlineAlert
        tone="warning"
        title={t`${project.displayName}의 소유자 화면을 보고 있어요`}
        action={
          <Form method="post" action={`/ops/projects/${project.id}`}>
            <input type="hidden" name="intent" value="end-view" />
            <Button type="submit" size="small">
              <Trans>보기 종료</Trans>
            </Button>
          </Form>
        }
      >
        <Trans>
          볼 수만 있고 변경할 수 없어요. {format.minute(viewEndsAt, "Asia/Seoul")}에 자동으로 종료돼요.
        </Trans>
      </InlineAlert>
    </div>
  );
}

function Suspended({ project: { suspendedAt, suspensionReason } }: Pick<LayoutData, "project">) {
  const { t } = useLingui();
  if (suspendedAt === null) return null;
  return (
    <div className="pb-5">
      <InlineAlert tone="danger" title={t`운영팀이 정지한 프로젝트예요`}>
        <Trans>광고 노출이 중단됐고, 정지가 해제될 때까지 변경할 수 없어요. 사유: {suspensionReason}</Trans>
      </InlineAlert>
    </div>
  );
}

type LayoutData = ReturnType<typeof useLoaderData<Layout>>;

function ProjectShell({
  layout: { project, projects, viewEndsAt },
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
      <Viewed project={project} viewEndsAt={viewEndsAt} />
      <Suspended project={project} />
      {children}
    </AppShell>
  );
}
