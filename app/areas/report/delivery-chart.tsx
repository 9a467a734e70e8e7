import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { clickRate, type SeriesPoint, type SeriesStep } from "../../../domain/reports";
import { TimeSeriesChart } from "../../ui/time-series-chart";
import { useStable } from "../../ui/use-fresh";
import { MEASURE_WORDS } from "./words";

interface DeliveryChartProps {
  series: readonly SeriesPoint[];
  step: SeriesStep;
  /** IANA name: the reader's zone. */
  zone: string;
}

/** Impressions and clicks over time, or that there were none. Drawn again only when a number changed. */
export function DeliveryChart({ series, step, zone }: DeliveryChartProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const points = useStable(series);
  const drawn = useMemo(
    () => ({
      at: points.map((point) => point.atMs),
      series: [
        {
          key: "impressions",
          label: i18n._(MEASURE_WORDS.impressions),
          values: points.map((point) => point.impressions),
        },
        { key: "clicks", label: i18n._(MEASURE_WORDS.clicks), values: points.map((point) => point.clicks) },
        {
          key: "rate",
          label: i18n._(MEASURE_WORDS.rate),
          values: points.map((point) => clickRate(point)),
          format: "percent" as const,
        },
      ],
    }),
    [points, i18n],
  );
  if (points.every(({ impressions, clicks }) => impressions === 0 && clicks === 0)) {
    return (
      <p className="py-6 text-center text-sm text-ink-muted">
        <Trans>이 기간에는 노출과 클릭이 없어요.</Trans>
      </p>
    );
  }
  return (
    <TimeSeriesChart
      caption={step === "day" ? t`일별 성과` : t`시간별 성과`}
      at={drawn.at}
      series={drawn.series}
      timeZone={zone}
      bucket={step === "day" ? "day" : "time"}
    />
  );
}
