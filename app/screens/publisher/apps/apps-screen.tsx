import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { AppWindow } from "lucide-react";
import { identifierOf } from "../../../../domain/inventory";
import { PLATFORMS } from "../../../../domain/kernel";
import type { AppListItem } from "../../../../worker/services/inventory";
import type { Page } from "../../../../worker/services/kernel";
import { LinkButton } from "../../../components/button";
import { DataTable } from "../../../components/data-table";
import { FilterBar } from "../../../components/filter-bar";
import { EmptyState, PageHeader } from "../../../components/page";
import { Pagination } from "../../../components/pagination";
import { useFormat } from "../../../components/use-format";
import { useProject } from "../../../shell/use-project";
import { NothingFound } from "../nothing-found";
import { AppName } from "./app-name";
import { AppState } from "./app-state";
import { PLATFORM_WORDS } from "./words";

interface AppsScreenProps {
  page: Page<AppListItem>;
  filtered: boolean;
}

export function AppsScreen({ page: { items, next }, filtered }: AppsScreenProps) {
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
      description={t`광고를 보여 줄 앱이나 웹사이트를 등록하면 붙여 넣을 코드를 드려요.`}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>앱</Trans>}
        description={<Trans>광고가 나가는 앱과 웹사이트예요.</Trans>}
        actions={create}
      />
      {(items.length > 0 || filtered) && (
        <FilterBar
          search={{ name: "q", label: t`이름, 도메인, 패키지나 번들 ID로 찾기` }}
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
            cell: (app) => <span className="wrap-anywhere">{identifierOf(app) ?? t`아직 없음`}</span>,
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
