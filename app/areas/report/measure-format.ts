import { type Measure, measureKind } from "../../../domain/reports";
import { useFormat } from "../../ui/use-format";

/** Formats a report's figures; a dash if unknown. */
export function useMeasureFormat(currency: string | null) {
  const format = useFormat();
  return (measure: Measure, value: number | null | undefined): string => {
    if (value === null || value === undefined) return "–";
    const kind = measureKind(measure);
    if (kind === "percent") return format.percent(value);
    return kind === "money" && currency !== null ? format.money(value, currency) : format.number(value);
  };
}
