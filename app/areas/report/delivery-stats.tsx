import { useLingui as useRuntime } from "@lingui/react";
import { clickRate, type DeliveryCounts } from "../../../domain/reports";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { DELIVERY_WORDS } from "./delivery-words";

/** Delivered totals, and the billed part. */
export function DeliveryStats({ totals }: { totals: DeliveryCounts }) {
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
        <Stat key={measure} label={i18n._(DELIVERY_WORDS[measure])} value={value} />
      ))}
    </StatList>
  );
}
