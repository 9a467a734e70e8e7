import { Trans, useLingui } from "@lingui/react/macro";
import type { Quote } from "../../../domain/pricing/quote";
import { Stat, StatList } from "../../components/stat";
import { useFormat } from "../../i18n/use-format";

interface DeliveryProgressProps {
  totals: { impressions: number; clicks: number };
  quote: Quote | null;
  /** CPP: what the publisher expects over the whole period. */
  expectedImpressions: number | null;
}

/** What was delivered so far beside what was bought: impressions for CPM, clicks for CPC, the expectation for CPP. */
export function DeliveryProgress({ totals, quote, expectedImpressions }: DeliveryProgressProps) {
  const { t } = useLingui();
  const format = useFormat();
  const goal = goalOf(totals, quote, expectedImpressions);
  const share = goal ? Math.min(1, goal.done / goal.wanted) : 0;
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
          <div
            role="progressbar"
            aria-label={t`진행률`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(share * 100)}
            className="mb-1 h-2 overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
          </div>
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
  quote: Quote | null,
  expectedImpressions: number | null,
): { done: number; wanted: number; isExpectation: boolean } | null {
  if (quote?.pricing === "cpm" && quote.units > 0)
    return { done: totals.impressions, wanted: quote.units, isExpectation: false };
  if (quote?.pricing === "cpc" && quote.units > 0)
    return { done: totals.clicks, wanted: quote.units, isExpectation: false };
  if (expectedImpressions)
    return { done: totals.impressions, wanted: expectedImpressions, isExpectation: true };
  return null;
}
