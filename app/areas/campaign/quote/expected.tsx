import { Trans, useLingui } from "@lingui/react/macro";
import type { CountRange, SpendRemedy, TrafficForecast } from "../../../../domain/money";
import { InlineAlert } from "../../../ui/inline-alert";
import { useFormat } from "../../../ui/use-format";

/** Texts of expected figures: a range, or one number if only one is known. */
export function useExpectedWords() {
  const { t } = useLingui();
  const { number, basisPoints } = useFormat();
  const whole = (share: number) => basisPoints(Math.round(share * 100) * 100);
  return {
    count: (range: CountRange | null) => {
      if (range === null) return t`알 수 없음`;
      const [low, high] = [number(range.low), number(range.high)];
      return low === high ? t`약 ${high}회` : t`약 ${low}~${high}회`;
    },
    daily: (range: CountRange) => {
      const [low, high] = [number(range.low), number(range.high)];
      return low === high ? t`하루 약 ${high}회` : t`하루 약 ${low}~${high}회`;
    },
    source: (source: TrafficForecast["source"]) => {
      if (source === null) return t`집계 데이터가 1주일 미만이라 예상할 수 없어요.`;
      if (source === "counted")
        return t`최근 2주 동안 집계한 요청을 기준으로 예상했어요. 보장하는 수치는 아니에요.`;
      return t`집계 데이터가 1주일 미만이라 매체의 예상치로 계산했어요. 보장하는 수치는 아니에요.`;
    },
    /** A share of a budget, in whole percent. */
    share: ({ low, high }: CountRange) => {
      const [least, most] = [whole(low), whole(high)];
      return least === most ? t`약 ${most}` : t`약 ${least}~${most}`;
    },
  };
}

interface ThinTrafficProps {
  spentShare: CountRange;
  remedy: SpendRemedy | null;
  currency: string;
  /** Applies to images only; videos would spend the budget. */
  ofImages?: boolean;
}

/** Warning that a budget will not be fully spent, with the expected share and a remedy. */
export function ThinTraffic({ spentShare, remedy, currency, ofImages = false }: ThinTrafficProps) {
  const { t } = useLingui();
  const { money, number } = useFormat();
  const words = useExpectedWords();
  const share = words.share(spentShare);
  const days = remedy?.days == null ? null : number(remedy.days);
  const budget = remedy?.budgetMinor == null ? null : money(remedy.budgetMinor, currency);
  return (
    <InlineAlert
      tone="warning"
      title={
        ofImages
          ? t`이미지만 집행하면 예산의 ${share}만 소진될 것으로 예상돼요`
          : t`예산의 ${share}만 소진될 것으로 예상돼요`
      }
    >
      <p>
        {days && budget && (
          <Trans>
            예산을 모두 쓰려면 기간을 {days}일로 늘리거나 예산을 {budget}까지 줄여 주세요.
          </Trans>
        )}
        {days && !budget && <Trans>예산을 모두 쓰려면 기간을 {days}일로 늘려 주세요.</Trans>}
        {!days && budget && <Trans>예산을 모두 쓰려면 예산을 {budget}까지 줄여 주세요.</Trans>}
        {!days && !budget && <Trans>노출이 더 많은 상품을 선택해 보세요.</Trans>}{" "}
        <Trans>사용하지 않은 예산은 청구되지 않아요.</Trans>
      </p>
    </InlineAlert>
  );
}
