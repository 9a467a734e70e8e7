import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { clickRate, type DeliveryCounts } from "../../../domain/reports";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { DELIVERY_WORDS } from "./delivery-words";
import { useChange } from "./use-change";

interface DeliveryStatsProps {
  totals: DeliveryCounts;
  /** Relative changes of the days before today, against a week earlier. */
  changes?: { impressions: number | null; clicks: number | null };
}

/** Delivered totals, and the billed part. */
export function DeliveryStats({ totals, changes }: DeliveryStatsProps) {
  const { t } = useLingui();
  const change = useChange();
  const { i18n } = useRuntime();
  const format = useFormat();
  const rate = clickRate(totals);
  const measures = [
    ["impressions", format.number(totals.impressions)],
    ["clicks", format.number(totals.clicks)],
    ["ctr", rate === null ? "–" : format.percent(rate)],
    ["billedImpressions", format.number(totals.billedImpressions)],
    ["billedClicks", format.number(totals.billedClicks)],
  ] as const;
  return (
    <StatList>
      {measures.map(([measure, value]) => (
        <Stat
          key={measure}
          label={i18n._(DELIVERY_WORDS[measure])}
          value={value}
          note={
            (measure === "impressions" || measure === "clicks") &&
            change(changes?.[measure], { comparedWith: t`어제까지를 전주와 비교`, isGrowth: true })
          }
        />
      ))}
    </StatList>
  );
}
