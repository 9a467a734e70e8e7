import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { CreditCard } from "lucide-react";
import { pageOf } from "../../domain/kernel";
import { PAYMENT_STATUSES, paymentView } from "../../domain/money";
import { listPayments } from "../../worker/services/money";
import { PaymentState, Receipt, usePaidBy } from "../areas/payments/money-card";
import { PAYMENT_STATUS_WORDS } from "../areas/payments/words";
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

const title = msg`결제 내역`;

export const handle = { access: "payment.read", title } satisfies PageHandle;

export const loader = projectLoader(pageOf(paymentView), ({ ctx, url, project }) =>
  listPayments(ctx, project, { ...listQuery(url), ...filterOf(url, "status") }),
);

/** What the ad account paid by card, with what was declined and what went back. */
export default function PaymentsScreen() {
  const { items, next } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const format = useFormat();
  const paidBy = usePaidBy();
  const [search] = useSearchParams();
  const isFiltered = search.get("q") || search.get("status");
  return (
    <>
      <PageHeader
        title={<Trans>결제 내역</Trans>}
        actions={
          <LinkButton to={path("settings/payment")}>
            <Trans>결제 설정</Trans>
          </LinkButton>
        }
      />
      <FilterBar
        search={{ name: "q", label: t`캠페인 이름으로 검색` }}
        filters={[
          {
            name: "status",
            label: t`상태`,
            options: PAYMENT_STATUSES.map((status) => ({
              value: status,
              label: i18n._(PAYMENT_STATUS_WORDS[status]),
            })),
          },
        ]}
      />
      <DataTable
        caption={t`결제 내역`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <NothingFound />
          ) : (
            <EmptyState
              icon={<CreditCard size={28} />}
              title={t`아직 결제 내역이 없어요`}
              description={t`카드로 결제한 캠페인이 여기에 표시돼요.`}
            />
          )
        }
        columns={[
          {
            key: "campaign",
            header: t`캠페인`,
            cell: ({ campaignId, orderName }) => (
              <Link to={path(`campaigns/${campaignId}?tab=billing`)} className="hover:underline">
                {orderName}
              </Link>
            ),
          },
          {
            key: "at",
            header: t`일시`,
            cell: ({ createdAt }) => format.dateTime(createdAt, project.timezone),
          },
          { key: "state", header: t`상태`, cell: (payment) => <PaymentState payment={payment} /> },
          {
            key: "card",
            header: t`결제 수단`,
            cell: (payment) => <span className="nums">{paidBy(payment)}</span>,
          },
          {
            key: "amount",
            header: t`금액`,
            align: "end",
            cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
          },
          {
            key: "refunded",
            header: t`환불한 금액`,
            align: "end",
            cell: ({ refundedMinor, currency }) =>
              refundedMinor === 0 ? "-" : format.money(refundedMinor, currency),
          },
          { key: "receipt", header: t`영수증`, cell: (payment) => <Receipt payment={payment} /> },
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
