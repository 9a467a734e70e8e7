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
        description={
          kind === "quest" ? (
            <Trans>
              지금까지 확정된 참여자의 환급액과 모집 수수료, 고정비예요. 최종 정산액은 부가세를 포함하고, 모든
              참여가 결정되고 캠페인이 끝난 뒤에 확정돼요.
            </Trans>
          ) : (
            <Trans>결제했거나 입금할 캠페인의 금액이에요. 모두 부가세가 포함돼 있어요.</Trans>
          )
        }
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
        columns={useStatementColumns(kind)}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function useStatementColumns(kind: StatementKind): Column<CampaignStatement>[] {
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
  const campaignColumns = [
    amount("agreed", t`약정 금액`, ({ agreedMinor }) => agreedMinor),
    amount("paid", t`결제한 금액`, ({ paidMinor }) => paidMinor),
    amount("delivered", t`최종 정산액`, ({ deliveredMinor }) => deliveredMinor),
    amount("refunded", t`환불한 금액`, ({ refundedMinor }) => refundedMinor),
  ];
  const questColumns: Column<CampaignStatement>[] = [
    {
      key: "people",
      header: t`확정 / 참여`,
      align: "end",
      cell: ({ quest }) => quest && `${format.number(quest.confirmed)} / ${format.number(quest.joined)}`,
    },
    amount("rewards", t`환급액`, ({ quest }) => quest?.rewardsMinor ?? null),
    amount("fees", t`모집 수수료`, ({ quest }) => quest?.feesMinor ?? null),
    amount("fixed", t`고정비`, ({ quest }) => quest?.fixedCostMinor ?? null),
    amount("tax", t`부가세`, ({ quest }) => quest?.taxMinor ?? null),
    amount("delivered", t`최종 정산액`, ({ deliveredMinor }) => deliveredMinor),
    amount("returned", t`돌려받은 금액`, ({ quest }) => quest?.returnedMinor ?? null),
    amount("support", t`대행사 지원금`, ({ quest }) => quest?.supportMinor ?? null),
  ];
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
    ...(kind === "quest" ? questColumns : campaignColumns),
    amount("owed", t`입금할 금액`, ({ owedMinor }) => owedMinor),
  ];
}
