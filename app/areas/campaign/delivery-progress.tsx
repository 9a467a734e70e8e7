import { Trans, useLingui } from "@lingui/react/macro";
import type { Quote } from "../../../domain/money";
import type { DeliveryCounts } from "../../../domain/reports";
import { ProgressBar } from "../../ui/progress-bar";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

interface DeliveryProgressProps {
  totals: DeliveryCounts;
  /** Units of what was bought. */
  bought: Pick<Quote, "pricing" | "units"> | null;
  /** CPP: what the publisher expects over the whole period. */
  expectedImpressions: number | null;
}

/** What was delivered so far beside what was bought: billed impressions for CPM, billed clicks for CPC, the expectation for CPP. */
export function DeliveryProgress({ totals, bought, expectedImpressions }: DeliveryProgressProps) {
  const { t } = useLingui();
  const format = useFormat();
  const goal = goalOf(totals, bought, expectedImpressions);
  const rate = totals.impressions > 0 ? totals.clicks / totals.impressions : null;
  return (
    <div className="flex flex-col gap-3">
      <StatList>
        <Stat label={t`노출`} value={format.number(totals.impressions)} />
        <Stat label={t`클릭`} value={format.number(totals.clicks)} />
        <Stat label={t`클릭률`} value={rate === null ? "–" : format.percent(rate)} />
      </StatList>
      {goal && (
        <div>
          <ProgressBar share={goal.done / goal.wanted} label={t`진행률`} className="mb-1" />
          <p className="nums text-[13px] text-ink-muted">
            {goal.isExpectation ? (
              <Trans>
                예상 {format.number(goal.wanted)}회 가운데 {format.number(goal.done)}회
              </Trans>
            ) : (
              <Trans>
                구매한 {format.number(goal.wanted)}회 가운데 과금 {format.number(goal.done)}회
              </Trans>
            )}{" "}
            · {format.percent(goal.done / goal.wanted)}
          </p>
          {goal.beyond > 0 && (
            <p className="nums text-[13px] text-ink-muted">
              <Trans>
                구매한 것보다 {format.number(goal.beyond)}회 더 전달됐어요. 더 전달된 것은 과금하지 않아요.
              </Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function goalOf(
  totals: DeliveryProgressProps["totals"],
  bought: DeliveryProgressProps["bought"],
  expectedImpressions: number | null,
): { done: number; wanted: number; beyond: number; isExpectation: boolean } | null {
  const { impressions, clicks, billedImpressions, billedClicks } = totals;
  const ofBought = { wanted: bought?.units ?? 0, isExpectation: false };
  if (bought?.pricing === "cpm" && bought.units > 0)
    return { ...ofBought, done: billedImpressions, beyond: impressions - billedImpressions };
  if (bought?.pricing === "cpc" && bought.units > 0)
    return { ...ofBought, done: billedClicks, beyond: clicks - billedClicks };
  if (expectedImpressions)
    return { done: impressions, wanted: expectedImpressions, beyond: 0, isExpectation: true };
  return null;
}
