import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { VerdictCount } from "../../../worker/services/reports";
import { DataTable } from "../../components/data-table";
import { useFormat } from "../../components/use-format";
import { REASON_WORDS, VERDICT_WORDS } from "./beacon-words";

/** Everything that arrived, and why part of it is not billed. The rows add up to what arrived. */
export function BeaconTable({ verdicts }: { verdicts: readonly VerdictCount[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  if (verdicts.length === 0) return null;
  const arrived = verdicts.reduce((all, { count }) => all + count, 0);
  return (
    <section className="pt-8">
      <h2 className="pb-1 text-base font-semibold">
        <Trans>도착한 신호</Trans>
      </h2>
      <p className="nums pb-3 text-[13px] text-ink-muted">
        <Trans>모두 {format.number(arrived)}건이 도착했고, 유효한 신호만 집계해요.</Trans>
      </p>
      <DataTable
        caption={t`도착한 신호와 집계하지 않은 이유`}
        rows={verdicts}
        rowKey={({ verdict, reason }) => `${verdict} ${reason}`}
        columns={[
          { key: "verdict", header: t`판정`, cell: ({ verdict }) => i18n._(VERDICT_WORDS[verdict]) },
          {
            key: "reason",
            header: t`이유`,
            cell: ({ reason }) => {
              const word = REASON_WORDS[reason];
              return word ? i18n._(word) : reason || "–";
            },
          },
          { key: "count", header: t`건수`, align: "end", cell: ({ count }) => format.number(count) },
        ]}
        empty={null}
      />
    </section>
  );
}
