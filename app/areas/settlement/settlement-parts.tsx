import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SettlementLine, SettlementView } from "../../../domain/money";
import { Badge } from "../../ui/badge";
import type { Column } from "../../ui/data-table";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { SETTLEMENT_STATUS_TONE, SETTLEMENT_STATUS_WORDS } from "./words";

export function SettlementBadge({ status }: Pick<SettlementView, "status">) {
  const { i18n } = useRuntime();
  return <Badge tone={SETTLEMENT_STATUS_TONE[status]}>{i18n._(SETTLEMENT_STATUS_WORDS[status])}</Badge>;
}

/** How a month divides, from what was earned to what is transferred. */
export function SettlementSums({ settlement }: { settlement: SettlementView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, incomeTaxMinor, localTaxMinor, netMinor, payoutMinor, vatMinor } = settlement;
  const money = (amount: number) => <span className="nums">{format.money(amount, currency)}</span>;
  const isWithheld = incomeTaxMinor + localTaxMinor > 0;
  const isTaxPaid = payoutMinor === netMinor + vatMinor;
  return (
    <DescriptionList
      items={[
        { key: "supply", term: t`광고 수익 (부가세 별도)`, value: money(settlement.supplyMinor) },
        { key: "card", term: t`카드 수수료 3.2%`, value: money(0 - settlement.cardFeeMinor) },
        { key: "commission", term: t`애드노트 수수료 20%`, value: money(0 - settlement.commissionMinor) },
        ...(settlement.adjustmentMinor === 0
          ? []
          : [{ key: "adjusted", term: t`조정`, value: money(settlement.adjustmentMinor) }]),
        { key: "net", term: t`정산 금액`, value: money(netMinor) },
        ...(isTaxPaid ? [{ key: "vat", term: t`부가세`, value: money(vatMinor) }] : []),
        ...(isWithheld
          ? [
              { key: "income", term: t`소득세 원천 징수`, value: money(0 - incomeTaxMinor) },
              { key: "local", term: t`지방소득세 원천 징수`, value: money(0 - localTaxMinor) },
            ]
          : []),
        {
          key: "payout",
          term: t`지급 금액`,
          value: <strong className="nums">{format.money(payoutMinor, currency)}</strong>,
        },
      ]}
    />
  );
}

/** The lines of a settlement. @param named how a campaign's line is linked to */
export function useLineColumns(named: (line: SettlementLine) => ReactNode): Column<SettlementLine>[] {
  const { t } = useLingui();
  const format = useFormat();
  const amount = (key: string, header: string, of: (line: SettlementLine) => number) => ({
    key,
    header,
    align: "end" as const,
    cell: (line: SettlementLine) => format.money(of(line), line.currency),
  });
  return [
    { key: "what", header: t`내용`, cell: named },
    amount("supply", t`광고 수익`, ({ supplyMinor }) => supplyMinor),
    amount("fees", t`수수료`, ({ cardFeeMinor, commissionMinor }) => 0 - cardFeeMinor - commissionMinor),
    amount("net", t`정산 금액`, ({ netMinor }) => netMinor),
    amount("vat", t`부가세`, ({ vatMinor }) => vatMinor),
  ];
}
