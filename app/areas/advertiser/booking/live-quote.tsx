import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ExpectedDelivery,
  expectedDelivery,
  type Quote,
  type TrafficForecast,
  videoUnits,
} from "../../../../domain/money";
import type { ProductOffer } from "../../../../worker/services/inventory";
import { useFormat } from "../../../ui/use-format";
import { QuoteTable } from "../../campaign/quote-table";

interface LiveQuoteProps {
  product: ProductOffer;
  /** Null until there is enough to reckon with. */
  quote: Quote | null;
  /** What was chosen; slots of a day for CPP. */
  days: number;
  slots: number;
  traffic: TrafficForecast;
}

/** What the schedule costs by the prices of now, and what it should bring. */
export function LiveQuote({ product, quote, days, slots, traffic }: LiveQuoteProps) {
  if (!quote) {
    return (
      <p className="text-sm text-ink-muted">
        {product.pricingType === "cpp" || product.pricingType === "inhouse" ? (
          <Trans>기간을 고르면 견적이 나와요.</Trans>
        ) : (
          <Trans>기간과 예산을 정하면 견적이 나와요.</Trans>
        )}
      </p>
    );
  }
  const { pricingType: pricing, cppSlots } = product;
  const bring = (units: number) => expectedDelivery({ pricing, cppSlots, days, slots, units }, traffic);
  const videos = videoUnits(quote, product.videoPriceMinor);
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <QuoteTable quote={quote} videos={videos === null ? null : { units: videos, isBought: false }} />
      {/* What is free is shown where nothing that was sold is: what that leaves nobody can tell. */}
      {pricing !== "inhouse" && (
        <Expected
          expected={bring(quote.units)}
          withVideos={videos === null ? null : bring(videos)}
          source={traffic.source}
        />
      )}
      {pricing !== "inhouse" && (
        <p className="text-[13px] text-ink-muted">
          <Trans>금액은 검토를 요청할 때 확정돼요.</Trans>
        </p>
      )}
    </div>
  );
}

interface ExpectedProps {
  expected: ExpectedDelivery;
  /** The same where videos are shown, which have a price of their own; null where they cost what images do. */
  withVideos: ExpectedDelivery | null;
  source: TrafficForecast["source"];
}

/** What the booking should bring, and how that is known; nothing where nobody can tell. */
function Expected({ expected, withVideos, source }: ExpectedProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { impressions, clicks, isTrafficBound } = expected;
  if (source === null || (impressions === null && clicks === null)) {
    return (
      <p className="text-[13px] text-ink-muted">
        <Trans>아직 기록이 적어 예상 노출과 클릭을 알 수 없어요.</Trans>
      </p>
    );
  }
  const about = (count: number | null) => (count === null ? t`알 수 없음` : t`약 ${number(count)}회`);
  // Each says what it assumes where there are two that differ.
  const both = (image: number | null, video: number | null | undefined) =>
    withVideos && video !== image ? (
      <>
        <span className="block">{t`이미지만: ${about(image)}`}</span>
        <span className="block">{t`동영상 포함: ${about(video ?? null)}`}</span>
      </>
    ) : (
      about(image)
    );
  return (
    <div className="rounded-md bg-sunken px-3 py-2.5 text-[13px]">
      <dl className="nums flex flex-col gap-1">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-muted">
            <Trans>예상 노출</Trans>
          </dt>
          <dd className="text-right">{both(impressions, withVideos?.impressions)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-muted">
            <Trans>예상 클릭</Trans>
          </dt>
          <dd className="text-right">{both(clicks, withVideos?.clicks)}</dd>
        </div>
      </dl>
      <p className="pt-1 text-ink-muted">
        {source === "counted" ? (
          <Trans>최근 2주 동안의 실제 기록으로 계산했어요. 보장하는 수치는 아니에요.</Trans>
        ) : (
          <Trans>매체가 적어 둔 수치로 계산했어요. 보장하는 수치는 아니에요.</Trans>
        )}
      </p>
      {isTrafficBound && (
        <p className="pt-1 text-warning">
          {withVideos && !withVideos.isTrafficBound ? (
            <Trans>
              이미지만 쓰면 이 기간에 예산을 다 쓰지 못할 수 있어요. 쓰지 않은 예산은 내지 않아요.
            </Trans>
          ) : (
            <Trans>이 기간에는 예산을 다 쓰지 못할 수 있어요. 쓰지 않은 예산은 내지 않아요.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
