import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { AppWindow } from "lucide-react";
import { z } from "zod";
import { identifierOf } from "../../domain/inventory";
import { inUnicode, PLATFORMS, pageOf } from "../../domain/kernel";
import { appListItemView, listApps } from "../../worker/services/inventory";
import { AppName } from "../areas/publisher/apps/app-name";
import { AppState } from "../areas/publisher/apps/app-state";
import { PLATFORM_WORDS } from "../areas/publisher/apps/words";
import { filterOf, listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "app.read", title: msg`앱` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(appListItemView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url, project }) => {
    const filter = { ...listQuery(url), ...filterOf(url, "platform") };
    return {
      page: await listApps(ctx, project, filter),
      filtered: Boolean(filter.q || filter.platform),
    };
  },
);

export default function AppsScreen() {
  const {
    page: { items, next },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { may, path, project } = useProject();
  const format = useFormat();
  const create = may("app.write") && (
    <LinkButton to={path("apps/new")} variant="primary">
      <Trans>앱 등록</Trans>
    </LinkButton>
  );
  const none = (
    <EmptyState
      icon={<AppWindow size={28} />}
      title={t`아직 등록한 앱이 없어요`}
      description={t`광고를 노출할 앱이나 웹사이트를 등록하면 삽입 코드를 드려요.`}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>앱</Trans>}
        description={<Trans>광고가 노출되는 앱과 웹사이트예요.</Trans>}
        actions={create}
      />
      {(items.length > 0 || filtered) && (
        <FilterBar
          search={{ name: "q", label: t`이름, 도메인, 패키지나 번들 ID로 검색` }}
          filters={[
            {
              name: "platform",
              label: t`모든 플랫폼`,
              options: PLATFORMS.map((value) => ({ value, label: i18n._(PLATFORM_WORDS[value]) })),
            },
          ]}
        />
      )}
      <DataTable
        caption={t`앱 목록`}
        rows={items}
        rowKey={(app) => app.id}
        empty={filtered ? <NothingFound /> : none}
        columns={[
          {
            key: "title",
            header: t`이름`,
            cell: (app) => <AppName app={app} to={path(`apps/${app.id}`)} />,
          },
          { key: "platform", header: t`플랫폼`, cell: (app) => i18n._(PLATFORM_WORDS[app.platform]) },
          {
            key: "identifier",
            header: t`도메인이나 ID`,
            cell: (app) => (
              <span className="wrap-anywhere">{inUnicode(identifierOf(app) ?? t`아직 없음`)}</span>
            ),
          },
          { key: "state", header: t`상태`, cell: (app) => <AppState app={app} /> },
          { key: "units", header: t`광고 유닛`, align: "end", cell: (app) => format.number(app.unitCount) },
          {
            key: "createdAt",
            header: t`등록일`,
            cell: (app) => format.dayOf(app.createdAt, project.timezone),
          },
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
