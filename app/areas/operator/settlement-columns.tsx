import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { isPayable, PAYOUT_STATUSES, type SettlementView } from "../../../domain/money";
import type { PayoutTotals } from "../../../worker/services/settlement";
import { Badge } from "../../ui/badge";
import type { Column } from "../../ui/data-table";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { Named } from "../campaign/campaign-columns";
import { SettlementBadge } from "../settlement/settlement-parts";
import { SETTLEMENT_STATUS_WORDS } from "../settlement/words";
import { PaySettlement, SendSettlement } from "./settlement-buttons";

/** Payouts by currency and status, failed transfers first. */
export function Totals({ totals }: { totals: PayoutTotals }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  return currencies.map((currency) => (
    <section key={currency} aria-label={t`${currency} 지급 금액 합계`} className="pb-3">
      <StatList>
        {PAYOUT_STATUSES.map((status) => {
          const sum = totals.find((each) => each.currency === currency && each.status === status);
          return (
            <Stat
              key={status}
              label={`${i18n._(SETTLEMENT_STATUS_WORDS[status])} (${currency})`}
              value={format.money(sum?.payoutMinor ?? 0, currency)}
              note={t`${format.number(sum?.count ?? 0)}건`}
            />
          );
        })}
      </StatList>
    </section>
  ));
}

export function useSettlementColumns(today: string): Column<SettlementView>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: "publisher",
      header: t`매체`,
      cell: ({ id, publisherName, month }) => (
        <Named below={format.month(month)}>
          <Link to={`/ops/settlements/${id}`} className="hover:underline">
            {publisherName}
          </Link>
        </Named>
      ),
    },
    { key: "state", header: t`상태`, cell: (settlement) => <State settlement={settlement} /> },
    {
      key: "net",
      header: t`정산 금액`,
      align: "end",
      cell: ({ netMinor, currency }) => format.money(netMinor, currency),
    },
    {
      key: "payout",
      header: t`지급 금액`,
      align: "end",
      sortable: true,
      cell: ({ payoutMinor, currency }) => format.money(payoutMinor, currency),
    },
    {
      key: "day",
      header: t`지급일`,
      sortable: true,
      cell: ({ payoutDay, status }) => {
        if (payoutDay === null) return "-";
        const isLate = payoutDay < today && status !== "paid" && status !== "carried";
        return isLate ? (
          <Badge tone="danger">{t`${format.day(payoutDay)} 지남`}</Badge>
        ) : (
          format.day(payoutDay)
        );
      },
    },
    { key: "manage", header: t`관리`, cell: (settlement) => <Manage settlement={settlement} /> },
  ];
}

function Manage({ settlement }: { settlement: SettlementView }) {
  const { status, hasAccount } = settlement;
  if (status === "prepared" && !hasAccount) return <Trans>정산 정보가 없어요</Trans>;
  if (status === "prepared" && isPayable(settlement))
    return <SendSettlement settlement={settlement} size="small" />;
  if (status === "sent" || status === "failed") return <PaySettlement settlement={settlement} size="small" />;
  return "-";
}

/** The status, with the reason of a failed transfer. */
function State({ settlement: { status, failure } }: { settlement: SettlementView }) {
  return (
    <span className="flex flex-col items-start gap-0.5 max-sm:items-end">
      <SettlementBadge status={status} />
      {status === "failed" && failure && <span className="text-[13px] text-danger">{failure}</span>}
    </span>
  );
}
