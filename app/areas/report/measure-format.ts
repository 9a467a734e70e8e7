import { type Measure, measureKind } from "../../../domain/reports";
import { useFormat } from "../../ui/use-format";

/** Formats a report's figures; a dash if unknown. */
export function useMeasureFormat(currency: string | null) {
  const format = useFormat();
  const show = (measure: Measure, value: number | null | undefined): string => {
    if (value === null || value === undefined) return "–";
    const kind = measureKind(measure);
    if (kind === "percent") return format.percent(value);
    return kind === "money" && currency !== null ? format.money(value, currency) : format.number(value);
  };
  /** Relative change; null if the earlier value is zero or unknown. */
  const change = (value: number | null | undefined, before: number | null | undefined): string | null => {
    if (value === null || value === undefined || !before) return null;
    const part = (value - before) / before;
    return `${part < 0 ? "−" : "+"}${format.percent(Math.abs(part))}`;
  };
  return { show, change };
}
