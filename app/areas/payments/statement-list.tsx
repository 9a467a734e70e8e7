import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useSearchParams } from "@remix-run/react";
import { FileText } from "lucide-react";
import type { CampaignStatement, StatementKind } from "../../../domain/money";
import type { Page } from "../../../worker/services/kernel";
import { useProject } from "../../kit/use-project";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { NothingFound } from "../../ui/nothing-found";
import { EmptyState } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { PeriodFilter } from "../../ui/period-filter";
import { useFormat } from "../../ui/use-format";
import { Named } from "../campaign/campaign-columns";
import { PeriodCell } from "../campaign/list-cells";
import { PaymentsHead } from "./payments-head";

interface StatementListProps {
  page: Page<CampaignStatement>;
  kind: StatementKind;
}

/** Statement of each campaign's price: agreed, paid, delivered, refunded, due. */
export function StatementList({ page: { items, next }, kind }: StatementListProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  return (
    <>
      <PaymentsHead
        description={<Trans>결제했거나 입금할 캠페인의 금액이에요. 모두 부가세가 포함돼 있어요.</Trans>}
      />
      <FilterBar search={{ name: "q", label: t`캠페인 이름으로 검색` }}>
        <PeriodFilter />
      </FilterBar>
      <DataTable
        caption={kind === "quest" ? t`퀘스트 명세` : t`거래 명세`}
        rows={items}
        rowKey={({ campaignId }) => campaignId}
        empty={
          ["q", "from", "to"].some((name) => search.get(name)) ? (
            <NothingFound />
          ) : (
            <EmptyState
              icon={<FileText size={28} />}
              title={t`아직 명세가 없어요`}
              description={t`결제되거나 수동 결제로 예약이 확정된 캠페인이 여기에 표시돼요.`}
            />
          )
        }
        columns={useStatementColumns()}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function useStatementColumns(): Column<CampaignStatement>[] {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const amount = (key: string, header: string, of: (row: CampaignStatement) => number | null) => ({
    key,
    header,
    align: "end" as const,
    cell: (row: CampaignStatement) => {
      const minor = of(row);
      return minor === null ? "-" : format.money(minor, row.currency);
    },
  });
  return [
    {
      key: "campaign",
      header: t({ message: "캠페인", context: "one" }),
      cell: ({ campaignId, name, publisherName }) => (
        <Named below={publisherName}>
          <Link to={path(`statements/${campaignId}`)} className="hover:underline">
            {name}
          </Link>
        </Named>
      ),
    },
    {
      key: "days",
      header: t`기간`,
      cell: ({ startDay, endDay }) => <PeriodCell startDay={startDay} endDay={endDay} />,
    },
    amount("agreed", t`약정 금액`, ({ agreedMinor }) => agreedMinor),
    amount("paid", t`결제한 금액`, ({ paidMinor }) => paidMinor),
    amount("delivered", t`최종 정산액`, ({ deliveredMinor }) => deliveredMinor),
    amount("refunded", t`환불한 금액`, ({ refundedMinor }) => refundedMinor),
    amount("owed", t`입금할 금액`, ({ owedMinor }) => owedMinor),
  ];
}
