import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ChevronRight, Megaphone, Store } from "lucide-react";
import { z } from "zod";
import { projectPath, projectView } from "../../domain/platform";
import { listProjects } from "../../worker/services/platform";
import { pageLoader } from "../kit/page.server";
import { PlainShell } from "../kit/plain-shell";
import type { PageHandle, loader as rootLoader } from "../root";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { Card, EmptyState, PageHeader } from "../ui/page";

const title = msg`내 프로젝트`;

export const handle = { title } satisfies PageHandle;

/** Redirects an operator without a project to the operators' pages. */
export const loader = pageLoader(
  z.object({
    projects: z.array(projectView),
  }),
  async ({ ctx }) => {
    const projects = await listProjects(ctx);
    if (projects.length === 0 && (ctx.account?.isOperator || ctx.account?.needsSecondFactor))
      throw redirect("/ops");
    return { projects };
  },
);

export default function ProjectsScreen() {
  const { projects } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  // On a publisher's own host new projects are ad accounts.
  const isOnPlatform = Boolean(useRouteLoaderData<typeof rootLoader>("root")?.platform);
  return (
    <PlainShell>
      <PageHeader title={<Trans>내 프로젝트</Trans>} description={<Trans>최근 사용순이에요.</Trans>} />
      {projects.length === 0 ? (
        <EmptyState
          title={t`아직 프로젝트가 없어요`}
          description={t`아래에서 하나를 만들어 시작해 주세요.`}
        />
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {projects.map((project) => (
            <li key={project.id} className="border-b border-line last:border-b-0">
              <Link
                to={projectPath(project.kind, project.id)}
                prefetch="intent"
                className="flex items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{project.displayName}</span>
                  {project.alias && <span className="block text-[13px] text-ink-muted">{project.alias}</span>}
                </span>
                <Badge tone={project.kind === "pub" ? "brand" : "neutral"}>
                  {project.kind === "pub" ? t`매체 서비스` : t`광고 계정`}
                </Badge>
                <ChevronRight size={18} className="text-ink-muted" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h2 id="new" className="pt-8 pb-3 text-base font-semibold">
        <Trans>새로 만들기</Trans>
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {!isOnPlatform && (
          <Card>
            <Store size={22} className="text-brand-ink" aria-hidden="true" />
            <h3 className="mt-2 font-semibold">
              <Trans>매체 서비스</Trans>
            </h3>
            <p className="mt-1 mb-4 text-sm text-ink-muted">
              <Trans>앱과 웹의 광고 지면을 판매해요.</Trans>
            </p>
            <LinkButton to="/launch/pub">
              <Trans>매체 서비스 만들기</Trans>
            </LinkButton>
          </Card>
        )}
        <Card>
          <Megaphone size={22} className="text-brand-ink" aria-hidden="true" />
          <h3 className="mt-2 font-semibold">
            <Trans>광고 계정</Trans>
          </h3>
          <p className="mt-1 mb-4 text-sm text-ink-muted">
            <Trans>매체의 상품을 예약하고 광고를 집행해요.</Trans>
          </p>
          <LinkButton to="/launch/adv">
            <Trans>광고 계정 만들기</Trans>
          </LinkButton>
        </Card>
      </div>
    </PlainShell>
  );
}
