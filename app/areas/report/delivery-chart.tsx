import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { clickRate, type SeriesPoint } from "../../../domain/reports";
import { TimeSeriesChart } from "../../ui/time-series-chart";
import { useStable } from "../../ui/use-fresh";
import { DELIVERY_WORDS } from "./delivery-words";

interface DeliveryChartProps {
  series: readonly SeriesPoint[];
  /** The reader's time zone, an IANA name. */
  zone: string;
}

/** Impressions, clicks and click rate by day, or a message without delivery. Redrawn only when a number changes. */
export function DeliveryChart({ series, zone }: DeliveryChartProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const points = useStable(series);
  const drawn = useMemo(
    () => ({
      at: points.map((point) => point.atMs),
      series: [
        {
          key: "impressions",
          label: i18n._(DELIVERY_WORDS.impressions),
          values: points.map((point) => point.impressions),
        },
        { key: "clicks", label: i18n._(DELIVERY_WORDS.clicks), values: points.map((point) => point.clicks) },
        {
          key: "ctr",
          label: i18n._(DELIVERY_WORDS.ctr),
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
      caption={t`일별 성과`}
      at={drawn.at}
      series={drawn.series}
      timeZone={zone}
      bucket="day"
    />
  );
}
