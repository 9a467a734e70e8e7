import { Trans, useLingui } from "@lingui/react/macro";
import type { Quote } from "../../../domain/pricing/quote";
import { ProgressBar } from "../../components/progress-bar";
import { Stat, StatList } from "../../components/stat";
import { useFormat } from "../../i18n/use-format";

interface DeliveryProgressProps {
  totals: { impressions: number; clicks: number };
  /** Units of what was bought. */
  bought: Pick<Quote, "pricing" | "units"> | null;
  /** CPP: what the publisher expects over the whole period. */
  expectedImpressions: number | null;
}

/** What was delivered so far beside what was bought: impressions for CPM, clicks for CPC, the expectation for CPP. */
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
                구매한 {format.number(goal.wanted)}회 가운데 {format.number(goal.done)}회
              </Trans>
            )}{" "}
            · {format.percent(goal.done / goal.wanted)}
          </p>
        </div>
      )}
    </div>
  );
}

function goalOf(
  totals: DeliveryProgressProps["totals"],
  bought: DeliveryProgressProps["bought"],
  expectedImpressions: number | null,
): { done: number; wanted: number; isExpectation: boolean } | null {
  if (bought?.pricing === "cpm" && bought.units > 0)
    return { done: totals.impressions, wanted: bought.units, isExpectation: false };
  if (bought?.pricing === "cpc" && bought.units > 0)
    return { done: totals.clicks, wanted: bought.units, isExpectation: false };
  if (expectedImpressions)
    return { done: totals.impressions, wanted: expectedImpressions, isExpectation: true };
  return null;
}
