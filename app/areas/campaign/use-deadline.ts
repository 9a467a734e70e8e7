import { useLingui } from "@lingui/react/macro";
import { DAY_MS, dayAt } from "../../../domain/kernel";
import { useFormat } from "../../ui/use-format";

/**
 * Formats a deadline: `오늘 자정`, `내일 오후 3:00`, else date and time. Midnight is displayed as the end
 * of the previous day.
 */
export function useDeadline() {
  const { t } = useLingui();
  const { minute, deadline } = useFormat();
  return (atMs: number, timeZone: string, nowMs: number): string => {
    const isMidnight = dayAt(atMs, timeZone) !== dayAt(atMs - 1, timeZone);
    const day = dayAt(isMidnight ? atMs - 1 : atMs, timeZone);
    const time = minute(atMs, timeZone);
    if (day === dayAt(nowMs, timeZone)) return isMidnight ? t`오늘 자정` : t`오늘 ${time}`;
    if (day === dayAt(nowMs + DAY_MS, timeZone)) return isMidnight ? t`내일 자정` : t`내일 ${time}`;
    return deadline(atMs, timeZone);
  };
}
