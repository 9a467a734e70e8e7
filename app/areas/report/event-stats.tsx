import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { clickRate, completionRate, type DeliveryCounts, viewabilityRate } from "../../../domain/reports";
import type { Report } from "../../../worker/services/reports";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { MEASURE_WORDS } from "./words";

/** What was delivered, and of it what was bought. */
export function DeliveryStats({ totals }: { totals: DeliveryCounts }) {
  const { i18n } = useRuntime();
  const format = useFormat();
  const rate = clickRate(totals);
  const measures = [
    ["impressions", format.number(totals.impressions)],
    ["clicks", format.number(totals.clicks)],
    ["rate", rate === null ? "–" : format.percent(rate)],
    ["billedImpressions", format.number(totals.billedImpressions)],
    ["billedClicks", format.number(totals.billedClicks)],
  ] as const;
  return (
    <StatList>
      {measures.map(([measure, value]) => (
        <Stat key={measure} label={i18n._(MEASURE_WORDS[measure])} value={value} />
      ))}
    </StatList>
  );
}

/** Viewability, video completion and readers without a name, each where there is any. */
export function EventStats({ report }: { report: Report }) {
  const { t } = useLingui();
  const format = useFormat();
  const { kinds, anonymousImpressions } = report.events;
  const viewability = viewabilityRate(kinds);
  const completion = completionRate(kinds);
  const rewards = kinds.reward ?? 0;
  if (viewability === null && completion === null && rewards === 0 && anonymousImpressions === 0) return null;
  return (
    <div className="pt-3">
      <StatList>
        {viewability !== null && <Stat label={t`가시율`} value={format.percent(viewability)} />}
        {completion !== null && <Stat label={t`동영상 완료율`} value={format.percent(completion)} />}
        {rewards > 0 && <Stat label={t`보상`} value={format.number(rewards)} />}
        {anonymousImpressions > 0 && (
          <Stat label={t`사용자 ID 없는 노출`} value={format.number(anonymousImpressions)} />
        )}
      </StatList>
      {anonymousImpressions > 0 && (
        <p className="pt-2 text-[13px] text-ink-muted">
          <Trans>
            사용자 ID 없는 노출은 앱이 사용자 ID를 보내지 않은 노출이에요. 노출 빈도와 사용자 타깃팅이
            적용되지 않아요.
          </Trans>
        </p>
      )}
    </div>
  );
}
