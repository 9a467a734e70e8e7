import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { measureKind } from "../../../domain/reports";
import { MEASURE_WORDS } from "../../../locales/words/report-words";
import { TimeSeriesChart } from "../../ui/time-series-chart";
import { useStable } from "../../ui/use-fresh";
import type { ShownReport } from "./report.server";

type Drawn = Pick<ShownReport["report"], "points" | "step"> &
  Pick<ShownReport, "measures"> & {
    zone: string;
    currency: string | null;
    /** Controls beside its title. */
    actions?: ReactNode;
    /** Shows the days from one instant to another. */
    onSelect?: ((fromMs: number, toMs: number) => void) | undefined;
  };

/** The chosen measures over time, with the compared period. Redrawn only when a number changes. */
export function ReportChart({ points, step, measures, zone, currency, actions, onSelect }: Drawn) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const known = useStable(points);
  const chosen = useStable(measures);
  const at = useMemo(() => known.map((point) => point.at), [known]);
  const series = useMemo(() => {
    const isCompared = known.some(({ before }) => before !== null);
    return chosen.map((measure) => ({
      key: measure,
      label: i18n._(MEASURE_WORDS[measure]),
      values: known.map(({ values }) => values[measure] ?? null),
      ...(isCompared ? { before: known.map(({ before }) => before?.[measure] ?? null) } : {}),
      format: measureKind(measure),
      ...(currency === null ? {} : { currency }),
    }));
  }, [known, chosen, i18n, currency]);
  return (
    <TimeSeriesChart
      caption={step === "day" ? t`일별 성과` : t`시간별 성과`}
      at={at}
      series={series}
      timeZone={zone}
      bucket={step === "day" ? "day" : "time"}
      actions={actions}
      onSelect={onSelect}
    />
  );
}
