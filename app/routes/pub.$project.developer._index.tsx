import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { Code } from "lucide-react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { appListItemView, listApps } from "../../worker/services/inventory";
import { AppName } from "../areas/publisher/apps/app-name";
import { AppState } from "../areas/publisher/apps/app-state";
import { PLATFORM_WORDS } from "../areas/publisher/apps/words";
import { listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";

export const handle = { access: "testing.read", title: msg`개발자 센터` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(appListItemView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url, project }) => {
    const query = listQuery(url);
    return { page: await listApps(ctx, project, query), filtered: Boolean(query.q) };
  },
);

/** Chooses the app whose checklist to open. */
export default function DeveloperAppsScreen() {
  const {
    page: { items, next },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { may, path } = useProject();
  const none = (
    <EmptyState
      icon={<Code size={28} />}
      title={t`연결할 앱이 아직 없어요`}
      description={t`앱을 먼저 등록하면 여기서 연결을 하나씩 확인할 수 있어요.`}
      action={
        may("app.write") && (
          <LinkButton to={path("apps/new")} variant="primary">
            <Trans>앱 등록</Trans>
          </LinkButton>
        )
      }
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>개발자 센터</Trans>}
        description={<Trans>앱별 연결 단계를 확인해요.</Trans>}
      />
      {(items.length > 0 || filtered) && <FilterBar search={{ name: "q", label: t`앱 찾기` }} />}
      <DataTable
        caption={t`앱 목록`}
        rows={items}
        rowKey={(app) => app.id}
        empty={filtered ? <NothingFound /> : none}
        columns={[
          {
            key: "title",
            header: t`이름`,
            cell: (app) => <AppName app={app} to={path(`developer/${app.id}`)} />,
          },
          { key: "platform", header: t`플랫폼`, cell: (app) => i18n._(PLATFORM_WORDS[app.platform]) },
          { key: "state", header: t`상태`, cell: (app) => <AppState app={app} /> },
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
