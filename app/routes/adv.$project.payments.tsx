import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { CreditCard } from "lucide-react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { PAYMENT_STATUSES, paymentView } from "../../domain/money";
import { listOwed, type OwedCampaign, owedCampaignView } from "../../worker/services/booking";
import { listPayments } from "../../worker/services/money";
import { usePaymentColumns } from "../areas/payments/payment-columns";
import { PaymentsHead } from "../areas/payments/payments-head";
import { TransferGuide } from "../areas/payments/transfer-guide";
import { PAYMENT_STATUS_WORDS } from "../areas/payments/words";
import { filterOf, listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { Card, EmptyState } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { PeriodFilter } from "../ui/period-filter";

const title = msg`결제 내역`;

export const handle = { access: "payment.read", title } satisfies PageHandle;

const FILTERS = ["q", "status", "from", "to"] as const;

const filtersOf = (url: URL) => Object.assign({}, ...FILTERS.map((name) => filterOf(url, name)));

export const loader = projectLoader(
  pageOf(paymentView).extend({ owed: z.array(owedCampaignView) }),
  async ({ ctx, url, project }) => {
    const [page, owed] = await Promise.all([
      listPayments(ctx, project, { ...filtersOf(url), ...listQuery(url) }),
      listOwed(ctx, project),
    ]);
    return { ...page, owed };
  },
);

/** Card payments of the ad account, with declines and refunds. */
export default function PaymentsScreen() {
  const { items, next, owed } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const { at, state, card, amount, refunded, receipt } = usePaymentColumns(project.timezone, (id) =>
    path(`payments/${id}.pdf`),
  );
  const [search] = useSearchParams();
  const isFiltered = FILTERS.some((name) => search.get(name));
  return (
    <>
      <PaymentsHead
        actions={
          <LinkButton to={path("settings/payment")}>
            <Trans>결제 설정</Trans>
          </LinkButton>
        }
      />
      <Owed owed={owed} />
      <FilterBar
        search={{ name: "q", label: t`캠페인 이름으로 검색` }}
        filters={[
          {
            name: "status",
            label: t`모든 상태`,
            options: PAYMENT_STATUSES.map((status) => ({
              value: status,
              label: i18n._(PAYMENT_STATUS_WORDS[status]),
            })),
          },
        ]}
      >
        <PeriodFilter />
      </FilterBar>
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
          at,
          state,
          card,
          amount,
          refunded,
          receipt,
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

/** Amounts still to be paid by transfer, each with instructions. */
function Owed({ owed }: { owed: readonly OwedCampaign[] }) {
  const { path } = useProject();
  if (owed.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-4">
      {owed.map(({ campaignId, name, isOwn, transfer }) => (
        <Card
          key={campaignId}
          description={<Trans>입금 방법</Trans>}
          title={
            isOwn ? (
              <Link to={path(`campaigns/${campaignId}?tab=billing`)} className="hover:underline">
                {name}
              </Link>
            ) : (
              name
            )
          }
        >
          <TransferGuide transfer={transfer} />
        </Card>
      ))}
    </div>
  );
}
