import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Code } from "lucide-react";
import type { AppListItem } from "../../../../worker/services/inventory";
import type { Page } from "../../../../worker/services/kernel";
import { LinkButton } from "../../../components/button";
import { DataTable } from "../../../components/data-table";
import { FilterBar } from "../../../components/filter-bar";
import { EmptyState, PageHeader } from "../../../components/page";
import { Pagination } from "../../../components/pagination";
import { useProject } from "../../../shell/use-project";
import { NothingFound } from "../nothing-found";
import { AppName } from "./app-name";
import { AppState } from "./app-state";
import { PLATFORM_WORDS } from "./words";

interface DeveloperAppsScreenProps {
  page: Page<AppListItem>;
  filtered: boolean;
}

/** Which app's checklist to look at. */
export function DeveloperAppsScreen({ page: { items, next }, filtered }: DeveloperAppsScreenProps) {
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
        description={<Trans>앱마다 연결이 어디까지 됐는지 확인해요.</Trans>}
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
