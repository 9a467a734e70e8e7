import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ForecastLimit, ForecastResult } from "../../../../domain/reports";
import { DescriptionList } from "../../../ui/stat";
import { useFormat } from "../../../ui/use-format";
import { useExpectedWords } from "./expected";

const LIMIT_WORDS: Record<ForecastLimit, MessageDescriptor> = {
  goal: msg`목표를 모두 채울 것으로 예상돼요.`,
  requests: msg`광고 요청이 부족해서 목표를 다 채우지 못할 수 있어요. 기간을 늘리거나 예산을 줄여 보세요.`,
  competition: msg`같은 기간에 예약된 다른 캠페인과 노출을 나눠요. 다른 날짜를 선택해 보세요.`,
  targeting: msg`타깃팅 대상이 적어요. 타깃팅을 넓혀 보세요.`,
  "user-ids": msg`앱이 사용자 ID를 보내지 않은 요청에는 노출되지 않아요. 타깃팅과 노출 빈도 제한을 확인해 보세요.`,
  frequency: msg`노출 빈도 제한 때문에 더 노출되지 않아요. 제한을 늘려 보세요.`,
  "daily-quota": msg`하루 노출 한도 때문에 더 노출되지 않아요. 한도를 늘려 보세요.`,
  closed: msg`광고 유닛에 지금 노출할 수 없는 사유가 있어요. 매체에 문의해 주세요.`,
};

interface ForecastFactsProps {
  result: ForecastResult;
  /** Actual delivery; omitted until the campaign is over. */
  actual?: { impressions: number; clicks: number };
}

/** Forecast from a replay of past traffic, with the publisher's expectation or the actual delivery. */
export function ForecastFacts({ result, actual }: ForecastFactsProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const words = useExpectedWords();
  const { impressions, clicks, requests, rivals, statedImpressions, weeks, mase } = result;
  const delivered = (count: number) => t`${format.number(count)}회`;
  const items = [
    { key: "impressions", term: t`예상 노출`, value: words.count(impressions) },
    ...(actual ? [{ key: "shown", term: t`실제 노출`, value: delivered(actual.impressions) }] : []),
    { key: "clicks", term: t`예상 클릭`, value: words.count(clicks) },
    ...(actual ? [{ key: "clicked", term: t`실제 클릭`, value: delivered(actual.clicks) }] : []),
    ...(statedImpressions === null || actual
      ? []
      : [{ key: "stated", term: t`매체 예상 노출`, value: delivered(statedImpressions) }]),
    { key: "requests", term: t`기간 내 광고 요청`, value: delivered(requests) },
    { key: "rivals", term: t`함께 예약된 캠페인`, value: format.number(rivals) },
  ];
  return (
    <>
      <DescriptionList items={items} narrow={!actual} />
      {!actual && result.limit && <p className="pt-3 text-sm">{i18n._(LIMIT_WORDS[result.limit])}</p>}
      <p className="pt-2 text-[13px] text-ink-muted">
        <Trans>
          최근 {format.number(weeks)}주 동안의 광고 요청을 다시 재생해서 계산했어요. 언어, 국가, 브라우저
          타깃팅은 반영하지 않으며, 보장하는 수치는 아니에요.
        </Trans>{" "}
        {mase !== null && (
          <Trans>지난주 요청을 예측한 오차는 전주와 같다고 볼 때의 {format.number(mase)}배예요.</Trans>
        )}
      </p>
    </>
  );
}
