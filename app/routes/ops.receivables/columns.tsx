import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { BILLING_ZONE } from "../../../domain/kernel";
import { type DebtAge, daysOverdue } from "../../../domain/money";
import type { Receivable, ReceivableTotals } from "../../../worker/services/booking";
import { Named } from "../../areas/campaign/campaign-columns";
import { Badge } from "../../ui/badge";
import type { Column } from "../../ui/data-table";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { Manage } from "./manage";

export const AGE_WORDS: Record<DebtAge, MessageDescriptor> = {
  "not-due": msg`기한 전`,
  "1-30": msg`연체 1~30일`,
  "31-60": msg`연체 31~60일`,
  "61-90": msg`연체 61~90일`,
  "over-90": msg`연체 90일 초과`,
};

/** Unpaid amounts by currency and by days past the due date. */
export function Totals({ totals }: { totals: ReceivableTotals }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return totals.map(({ currency, count, owedMinor, ages }) => (
    <section key={currency} aria-label={t`${currency} 미수금 합계`} className="pb-3">
      <StatList>
        <Stat
          label={t`받을 금액 (${currency})`}
          value={format.money(owedMinor, currency)}
          note={t`캠페인 ${format.number(count)}건`}
        />
        {ages.map(({ age, owedMinor: aged }) => (
          <Stat key={age} label={i18n._(AGE_WORDS[age])} value={format.money(aged, currency)} />
        ))}
      </StatList>
    </section>
  ));
}

export function useReceivableColumns(now: number): Column<Receivable>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t({ message: "캠페인", context: "one" }),
      sortable: true,
      cell: ({ id, name, payerName }) => (
        <Named below={payerName}>
          <Link to={`/ops/campaigns/${id}`} className="hover:underline">
            {name}
          </Link>
        </Named>
      ),
    },
    {
      key: "due",
      header: t`입금 기한`,
      sortable: true,
      cell: ({ dueAt }) => format.dayOf(dueAt, BILLING_ZONE),
    },
    {
      key: "late",
      header: t`연체`,
      cell: ({ dueAt }) => {
        const days = daysOverdue(dueAt, now);
        return days === 0 ? t`기한 전` : <Badge tone="danger">{t`${format.number(days)}일`}</Badge>;
      },
    },
    { key: "memo", header: t`메모 코드`, cell: ({ memo }) => <span className="nums">{memo ?? "-"}</span> },
    {
      key: "owed",
      header: t`받을 금액`,
      align: "end",
      sortable: true,
      cell: ({ owedMinor, currency }) => format.money(owedMinor, currency),
    },
    { key: "manage", header: t`관리`, cell: (owed) => <Manage owed={owed} now={now} /> },
  ];
}
