import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Trend } from "../../../domain/reports";
import { Sparkline } from "../../ui/sparkline";
import { Stat } from "../../ui/stat";
import { useChange } from "./use-change";

interface TrendStatProps {
  label: string;
  value: ReactNode;
  trend: Trend | null;
  /** Formats a day's value. */
  show: (value: number) => string;
  /** What the change is of and compared with. */
  comparedWith: string;
  isGrowth?: boolean;
  note?: ReactNode;
}

/** A figure with its change and the course of its days. */
export function TrendStat({ label, value, trend, show, comparedWith, isGrowth, note }: TrendStatProps) {
  const { t } = useLingui();
  const change = useChange();
  const days = trend?.days ?? [];
  const words = change(trend?.change, { comparedWith, ...(isGrowth ? { isGrowth } : {}) });
  const [low, high, last] = [Math.min(...days), Math.max(...days), days.at(-1) ?? 0].map(show);
  return (
    <Stat
      label={label}
      value={value}
      note={
        <>
          {note && <span className="block">{note}</span>}
          {words && <span className="block">{words}</span>}
          {days.length > 1 && Math.max(...days) > 0 && (
            <Sparkline
              values={days}
              label={t`${label}, 최근 ${days.length}일: 하루 ${low}에서 ${high}, 마지막 ${last}`}
            />
          )}
        </>
      }
    />
  );
}
