import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { planBillView } from "../../domain/money";
import { listBillsForOperator, markBillPaid } from "../../worker/services/settlement";
import { chosenSchema } from "../areas/operator/forms";
import { useBillColumns } from "../areas/settlement/bill-columns";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { ConfirmIntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`요금제 청구서`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(pageOf(planBillView).extend({ total: z.int() }), ({ ctx, url }) =>
  listBillsForOperator(ctx, { ...listQuery(url), ...filterOf(url, "status") }),
);

const paid = msg`납부를 기록했어요.`;

export const action = intentAction({
  paid: formAction(chosenSchema, async ({ id }, adapter) => {
    await markBillPaid(adapter.ctx, id);
    return redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, paid);
  }),
});

/** Bills of publishers' plans. */
export default function BillsScreen() {
  const { items, next } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const [search] = useSearchParams();
  const [number, ...rest] = useBillColumns((id) => `/ops/bills/${id}.pdf`);
  return (
    <>
      <PageHeader
        title={<Trans>요금제 청구서</Trans>}
        description={<Trans>무료 노출을 초과한 매체에 다음 달 5일에, 요금이 많으면 그 전에 발행돼요.</Trans>}
      />
      <ActionFailure />
      <FilterBar
        search={{ name: "q", label: t`청구 번호, 매체 이름으로 검색` }}
        filters={[
          {
            name: "status",
            label: t`모든 상태`,
            options: [
              { value: "issued", label: t`납부 예정` },
              { value: "paid", label: t`납부 완료` },
            ],
          },
        ]}
      />
      <DataTable
        caption={t`청구서 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          search.get("q") || search.get("status") ? (
            <NothingFound />
          ) : (
            <EmptyState
              title={t`아직 청구서가 없어요`}
              description={t`무료 노출을 초과한 달의 다음 달 5일에, 요금이 많으면 그 전에 발행돼요.`}
            />
          )
        }
        columns={[
          ...(number ? [number] : []),
          {
            key: "publisher",
            header: t`매체`,
            cell: ({ project, publisherName }) => (
              <Link to={`/ops/billing/${project}`} className="hover:underline">
                {publisherName}
              </Link>
            ),
          },
          ...rest,
          {
            key: "manage",
            header: t`관리`,
            cell: ({ id, status, number: called, openMinor, currency }) =>
              status === "issued" ? (
                <ConfirmIntentButton
                  intent="paid"
                  id={id}
                  size="small"
                  tone="primary"
                  title={t`납부됐나요?`}
                  description={t`${called} 청구서의 ${format.money(openMinor, currency)} 입금을 기록해요.`}
                  confirmLabel={t`납부 기록`}
                >
                  {t`납부 기록`}
                </ConfirmIntentButton>
              ) : (
                "-"
              ),
          },
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
