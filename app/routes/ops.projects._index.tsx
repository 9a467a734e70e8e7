import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { listPublishersForOperator, operatorPublisherView } from "../../worker/services/serving";
import { Named } from "../areas/campaign/campaign-columns";
import { DeliveryState, planName } from "../areas/operator/publisher-plan";
import { listQuery } from "../kit/list-query.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`매체`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({ page: pageOf(operatorPublisherView), filtered: z.boolean() }),
  async ({ ctx, url }) => ({
    page: await listPublishersForOperator(ctx, listQuery(url)),
    filtered: url.searchParams.has("q"),
  }),
);

/** Every publisher, with its plan and whether its ads are delivered. */
export default function OperatorPublishersScreen() {
  const {
    page: { items, next },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={<Trans>매체</Trans>}
        description={<Trans>매체의 요금제와 이번 달 사용량을 확인해요.</Trans>}
      />
      <FilterBar search={{ name: "q", label: t`매체 이름, 주소, ID로 검색` }} />
      <DataTable
        caption={t`매체 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={filtered ? t`검색 결과가 없어요` : t`아직 매체가 없어요`}
            description={filtered ? t`검색어를 변경해 보세요.` : t`매체 서비스를 만들면 여기에 표시돼요.`}
          />
        }
        columns={[
          {
            key: "publisher",
            header: t`매체`,
            cell: ({ id, displayName, alias }) => (
              <Named below={alias ?? id}>
                <Link to={`/ops/projects/${id}`}>{displayName}</Link>
              </Named>
            ),
          },
          { key: "plan", header: t`요금제`, cell: ({ plan }) => planName(plan) },
          {
            key: "delivery",
            header: t`광고 노출`,
            cell: ({ planExhaustedAt }) => <DeliveryState exhaustedAt={planExhaustedAt} />,
          },
          {
            key: "createdAt",
            header: t`등록 일시`,
            cell: ({ createdAt }) => format.dateTime(createdAt, "Asia/Seoul"),
          },
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
