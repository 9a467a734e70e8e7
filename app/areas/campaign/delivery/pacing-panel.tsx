import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { PacedUnit, Pacing } from "../../../../domain/reports";
import { Badge } from "../../../ui/badge";
import { ProgressBar } from "../../../ui/progress-bar";
import { useFormat } from "../../../ui/use-format";
import { PACE_TONE, PACE_WORDS } from "./pacing-words";

/** Pacing of a campaign, as a badge. */
export function PaceBadge({ pacing: { pace } }: { pacing: Pick<Pacing, "pace"> }) {
  const { i18n } = useRuntime();
  return <Badge tone={PACE_TONE[pace]}>{i18n._(PACE_WORDS[pace])}</Badge>;
}

/** `노출 5,414회`, `클릭 32회`, `3일`: a count in the goal's unit. */
export function useAmount() {
  const { t } = useLingui();
  const format = useFormat();
  return (unit: PacedUnit, count: number) => {
    const number = format.number(count);
    if (unit === "day") return t`${number}일`;
    return unit === "click" ? t`클릭 ${number}회` : t`노출 ${number}회`;
  };
}

/** Delivered share of the goal, with a mark at the share expected by now. */
export function PacingBar({ pacing: { delivered, expected, goal, pace } }: { pacing: Pacing }) {
  const { t } = useLingui();
  const isMarked = pace !== "over" && pace !== "not-started";
  return (
    <ProgressBar
      share={delivered / goal.count}
      label={t`진행률`}
      {...(isMarked ? { expectedShare: expected / goal.count } : {})}
    />
  );
}

/** The bar with its figures, and the outcome at the pace of the last days. */
export function PacingFigures({ pacing, zone }: { pacing: Pacing; zone: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const amount = useAmount();
  const { delivered, expected, goal, pace } = pacing;
  const share = (count: number) => format.percent(count / goal.count);
  const isRunning = pace !== "over" && pace !== "not-started";
  const [of, done, wanted] = [goal.count, delivered, expected].map((count) => amount(goal.unit, count));
  return (
    <div className="flex flex-col gap-1.5">
      <PacingBar pacing={pacing} />
      <p className="nums flex flex-wrap justify-between gap-x-4 text-[13px]">
        <span>
          <span className="font-semibold">{t`${of} 중 ${done}`}</span> · {share(delivered)}
        </span>
        {isRunning && (
          <span className="text-ink-muted">
            {t`현재까지 계획 ${wanted}`} · {share(expected)}
          </span>
        )}
      </p>
      <Forecast pacing={pacing} zone={zone} />
    </div>
  );
}

function Forecast({ pacing, zone }: { pacing: Pacing; zone: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const amount = useAmount();
  const { recentPerDay, neededPerDay, forecast, metAtMs, goal } = pacing;
  if (recentPerDay === null || forecast === null || neededPerDay === null) return null;
  const now = amount(goal.unit, Math.round(recentPerDay));
  const needed = amount(goal.unit, neededPerDay);
  const atEnd = amount(goal.unit, forecast);
  const share = format.percent(forecast / goal.count);
  return (
    <p className="nums text-[13px] text-ink-muted">
      {metAtMs !== null
        ? t`최근 속도(하루 ${now})라면 ${format.dayOf(metAtMs, zone)}에 집행이 완료돼요.`
        : t`최근 속도(하루 ${now})라면 종료일까지 ${atEnd}(${share})가 집행돼요. 모두 집행하려면 하루 ${needed}가 필요해요.`}
    </p>
  );
}
