import { useLingui } from "@lingui/react";
import { changeOf } from "../../../domain/reports";
import { MEASURE_WORDS } from "../../../locales/words/report-words";
import { Stat, StatList } from "../../ui/stat";
import { useMeasureFormat } from "./measure-format";
import type { ShownReport } from "./report.server";
import { useChange } from "./use-change";

const STATS_MAX = 6;

interface ReportTotalsProps extends Pick<ShownReport, "measures"> {
  report: Pick<ShownReport["report"], "totals" | "totalsBefore"> & {
    table: Pick<ShownReport["report"]["table"], "currency">;
  };
}

/** Totals of the chosen measures. */
export function ReportTotals({ report: { table, totals, totalsBefore }, measures }: ReportTotalsProps) {
  const { i18n } = useLingui();
  const show = useMeasureFormat(table.currency);
  const change = useChange();
  return (
    <StatList>
      {measures.slice(0, STATS_MAX).map((measure) => (
        <Stat
          key={measure}
          label={i18n._(MEASURE_WORDS[measure])}
          value={show(measure, totals[measure])}
          note={change(changeOf({ now: totals[measure], before: totalsBefore?.[measure] }))}
        />
      ))}
    </StatList>
  );
}
