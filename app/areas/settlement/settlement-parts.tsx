import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BILLING_ZONE } from "../../../domain/kernel";
import type { SettlementLine, SettlementView } from "../../../domain/money";
import { Badge } from "../../ui/badge";
import type { Column } from "../../ui/data-table";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { PAYOUT_WORDS, SETTLEMENT_STATUS_TONE, SETTLEMENT_STATUS_WORDS, settlementSums } from "./words";

export function SettlementBadge({ status }: Pick<SettlementView, "status">) {
  const { i18n } = useRuntime();
  return <Badge tone={SETTLEMENT_STATUS_TONE[status]}>{i18n._(SETTLEMENT_STATUS_WORDS[status])}</Badge>;
}

/** Division of a settlement, from earnings to payout. */
export function SettlementSums({ settlement }: { settlement: SettlementView }) {
  const { i18n } = useRuntime();
  const format = useFormat();
  const { currency, payoutMinor } = settlement;
  return (
    <DescriptionList
      items={[
        ...settlementSums(settlement).map(({ key, words, minor }) => ({
          key,
          term: i18n._(words),
          value: <span className="nums">{format.money(minor, currency)}</span>,
        })),
        {
          key: "payout",
          term: i18n._(PAYOUT_WORDS),
          value: <strong className="nums">{format.money(payoutMinor, currency)}</strong>,
        },
      ]}
    />
  );
}

/** Lines of a settlement. @param named renders a campaign's line with its link */
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
    { key: "what", header: t`항목`, cell: named },
    amount("supply", t`광고 수익`, ({ supplyMinor }) => supplyMinor),
    amount("fees", t`수수료`, ({ cardFeeMinor, commissionMinor }) => 0 - cardFeeMinor - commissionMinor),
    amount("net", t`정산 금액`, ({ netMinor }) => netMinor),
    amount("vat", t`부가세`, ({ vatMinor }) => vatMinor),
  ];
}

/** Objections and answers, oldest first. */
export function SettlementMessages({ messages }: Pick<SettlementView, "messages">) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ol className="flex flex-col gap-4">
      {messages.map(({ by, text, at }) => (
        <li key={`${at} ${by} ${text}`}>
          <p className="text-[13px] text-ink-muted">
            {by === "publisher" ? t`매체` : t`운영팀`} · {format.dateTime(at, BILLING_ZONE)}
          </p>
          <p className="mt-1 text-sm whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}
