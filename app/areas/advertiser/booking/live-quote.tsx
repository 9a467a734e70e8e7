import { Trans } from "@lingui/react/macro";
import {
  type CountRange,
  type ExpectedDelivery,
  expectedDelivery,
  type Quote,
  type SpendRemedy,
  spendRemedy,
  type TrafficForecast,
} from "../../../../domain/money";
import type { ProductOffer } from "../../../../worker/services/inventory";
import { ThinTraffic, useExpectedWords } from "../../campaign/quote/expected";
import { QuoteTable } from "../../campaign/quote/quote-table";

interface LiveQuoteProps {
  product: ProductOffer;
  /** Null until all inputs are known. */
  quote: Quote | null;
  /** Selected days, and slots per day for CPP. */
  days: number;
  slots: number;
  /** Maximum number of days of a booking. */
  daysMax: number;
  traffic: TrafficForecast;
}

/** Cost of the schedule at current prices, and its expected delivery. */
export function LiveQuote({ product, quote, days, slots, daysMax, traffic }: LiveQuoteProps) {
  if (!quote) {
    return (
      <p className="text-sm text-ink-muted">
        {product.pricingType === "cpp" || product.pricingType === "inhouse" ? (
          <Trans>기간을 선택하면 견적을 볼 수 있어요.</Trans>
        ) : (
          <Trans>기간과 예산을 입력하면 견적을 볼 수 있어요.</Trans>
        )}
      </p>
    );
  }
  const { pricingType: pricing, cppSlots } = product;
  const bring = (units: number) => expectedDelivery({ pricing, cppSlots, days, slots, units }, traffic);
  const videos = quote.videoUnits ?? null;
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <QuoteTable quote={quote} />
      {/* Free slots are filled with what is left by sold ones, so no estimate is possible. */}
      {pricing !== "inhouse" && (
        <Expected
          expected={bring(quote.units)}
          withVideos={videos === null ? null : bring(videos)}
          remedy={spendRemedy({ product, units: quote.units, days, daysMax }, traffic)}
          currency={product.currency}
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
  /** Delivery of videos, if they have a separate price; null otherwise. */
  withVideos: ExpectedDelivery | null;
  remedy: SpendRemedy | null;
  currency: string;
}

/** Expected delivery of the booking with its basis; empty without an estimate. */
function Expected({ expected, withVideos, remedy, currency }: ExpectedProps) {
  const words = useExpectedWords();
  const { impressions, clicks, source, spentShare, isTrafficBound } = expected;
  if (impressions === null && clicks === null)
    return <p className="text-[13px] text-ink-muted">{words.source(null)}</p>;
  // Two different estimates each state their assumption.
  const both = (image: CountRange | null, video: CountRange | null | undefined) =>
    withVideos && video?.high !== image?.high ? (
      <>
        <span className="block">
          <Trans>이미지만: {words.count(image)}</Trans>
        </span>
        <span className="block">
          <Trans>동영상 포함: {words.count(video ?? null)}</Trans>
        </span>
      </>
    ) : (
      words.count(image)
    );
  return (
    <>
      {isTrafficBound && spentShare && (
        <ThinTraffic
          spentShare={spentShare}
          remedy={remedy}
          currency={currency}
          ofImages={withVideos !== null && !withVideos.isTrafficBound}
        />
      )}
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
        <p className="pt-1 text-ink-muted">{words.source(source)}</p>
      </div>
    </>
  );
}
