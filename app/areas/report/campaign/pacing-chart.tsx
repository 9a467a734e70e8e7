import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { PacedUnit } from "../../../../domain/reports";
import type { CampaignResults } from "../../../../worker/services/booking";
import { TimeSeriesChart } from "../../../ui/time-series-chart";
import { useStable } from "../../../ui/use-fresh";

interface PacingChartProps {
  curve: CampaignResults["curve"];
  unit: PacedUnit;
  /** The product's time zone, an IANA name. */
  zone: string;
}

/** Delivery and plan over all booked days, with a projection at the pace of the last days. */
export function PacingChart({ curve, unit, zone }: PacingChartProps) {
  const { t } = useLingui();
  const points = useStable(curve);
  const drawn = useMemo(() => {
    const done = {
      key: "delivered",
      label: t({ message: "집행", context: "pacing" }),
      values: points.map(({ delivered }) => delivered),
      line: "done" as const,
    };
    const planned = {
      key: "planned",
      label: t({ message: "계획", context: "pacing" }),
      values: points.map((point) => point.planned),
      line: "planned" as const,
    };
    const expected = {
      key: "forecast",
      label: t({ message: "예상", context: "pacing" }),
      values: points.map(({ forecast }) => forecast),
      line: "expected" as const,
    };
    const isForecast = points.some(({ forecast }) => forecast !== null);
    return {
      at: points.map(({ atMs }) => atMs),
      series: isForecast ? [done, planned, expected] : [done, planned],
    };
  }, [points, t]);
  const captions: Record<PacedUnit, string> = {
    impression: t`누적 노출과 계획`,
    click: t`누적 클릭과 계획`,
    day: t`노출된 일수와 계획`,
  };
  return (
    <TimeSeriesChart
      caption={captions[unit]}
      at={drawn.at}
      series={drawn.series}
      timeZone={zone}
      bucket="day"
      together
    />
  );
}
