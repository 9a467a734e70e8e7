import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listProjectsForOperator, operatorProjectPageView } from "../../worker/services/desk";
import { Named } from "../areas/campaign/campaign-columns";
import { ProjectStanding } from "../areas/operator/project-standing";
import { planName } from "../areas/operator/publisher-plan";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`프로젝트`;

export const handle = { title } satisfies PageHandle;

const FILTERS = ["kind", "standing", "listing"] as const;

export const loader = pageLoader(
  z.object({ page: operatorProjectPageView, filtered: z.boolean() }),
  async ({ ctx, url }) => ({
    page: await listProjectsForOperator(ctx, {
      ...listQuery(url),
      ...filterOf(url, "kind"),
      ...filterOf(url, "standing"),
      ...filterOf(url, "listing"),
    }),
    filtered: ["q", ...FILTERS].some((name) => url.searchParams.get(name)),
  }),
);

/** All platforms and ad accounts, with their suspension status. */
export default function OperatorProjectsScreen() {
  const {
    page: { items, next, total },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={<Trans>프로젝트</Trans>}
        description={<Trans>매체의 플랫폼과 광고주의 광고 계정이에요.</Trans>}
      />
      <FilterBar
        search={{ name: "q", label: t`이름, 주소, ID로 검색` }}
        filters={[
          {
            name: "kind",
            label: t`모든 종류`,
            options: [
              { value: "pub", label: t`매체` },
              { value: "adv", label: t`광고 계정` },
            ],
          },
          {
            name: "standing",
            label: t`모든 상태`,
            options: [
              { value: "active", label: t`정상` },
              { value: "suspended", label: t`정지됨` },
            ],
          },
          {
            name: "listing",
            label: t`애드노트 전체`,
            options: [
              { value: "listed", label: t`표시 중` },
              { value: "delisted", label: t`운영팀이 제외` },
            ],
          },
        ]}
      />
      <DataTable
        caption={t`프로젝트 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={filtered ? t`검색 결과가 없어요` : t`아직 프로젝트가 없어요`}
            description={
              filtered
                ? t`검색어나 상태를 변경해 보세요.`
                : t`매체 서비스나 광고 계정을 만들면 여기에 표시돼요.`
            }
          />
        }
        columns={[
          {
            key: "project",
            header: t`프로젝트`,
            cell: ({ id, displayName, alias }) => (
              <Named below={alias ?? id}>
                <Link to={`/ops/projects/${id}`}>{displayName}</Link>
              </Named>
            ),
          },
          {
            key: "kind",
            header: t`종류`,
            cell: ({ kind, plan }) => (
              <>
                {kind === "pub" ? t`매체` : t`광고 계정`}
                {plan && ` · ${planName(plan)}`}
              </>
            ),
          },
          { key: "standing", header: t`상태`, cell: (project) => <ProjectStanding project={project} /> },
          {
            key: "members",
            header: t`멤버`,
            align: "end",
            cell: ({ memberCount }) => format.number(memberCount),
          },
          {
            key: "createdAt",
            header: t`등록 일시`,
            cell: ({ createdAt }) => format.dateTime(createdAt, "Asia/Seoul"),
          },
        ]}
      />
      <Pagination next={next} shown={items.length} total={total} />
    </>
  );
}
