import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { AppWindow } from "lucide-react";
import type { AppListItem } from "../../../worker/services/apps/list";
import type { Page } from "../../../worker/services/shared/paging";
import { LinkButton } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { FilterBar } from "../../components/filter-bar";
import { EmptyState, PageHeader } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";
import { NothingFound } from "./nothing-found";

interface AppsScreenProps {
  page: Page<AppListItem>;
  filtered: boolean;
}

export function AppsScreen({ page: { items, next }, filtered }: AppsScreenProps) {
  const { t } = useLingui();
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
      description={t`광고를 보여 줄 웹사이트를 등록하면 붙여 넣을 코드를 드려요.`}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>앱</Trans>}
        description={<Trans>광고가 나가는 웹사이트예요.</Trans>}
        actions={create}
      />
      {(items.length > 0 || filtered) && (
        <FilterBar search={{ name: "q", label: t`이름이나 도메인으로 찾기` }} />
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
            cell: (app) => (
              <Link to={path(`apps/${app.id}`)} className="inline-flex min-h-6 items-center hover:underline">
                {app.title}
              </Link>
            ),
          },
          { key: "domain", header: t`도메인`, cell: (app) => app.domain },
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
