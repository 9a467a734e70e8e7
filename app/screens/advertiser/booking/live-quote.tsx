import { Trans } from "@lingui/react/macro";
import type { Quote } from "../../../../domain/pricing/quote";
import type { ProductRow } from "../../../../worker/services/products/find";
import { useFormat } from "../../../i18n/use-format";
import { QuoteTable } from "../../campaign-shared/quote-table";

interface LiveQuoteProps {
  product: ProductRow;
  /** Null until there is enough to reckon with. */
  quote: Quote | null;
  days: number;
}

/** What the schedule costs by the prices of now, and what it should bring. */
export function LiveQuote({ product, quote, days }: LiveQuoteProps) {
  const { number } = useFormat();
  if (!quote) {
    return (
      <p className="text-sm text-ink-muted">
        {product.pricingType === "cpp" ? (
          <Trans>기간을 고르면 견적이 나와요.</Trans>
        ) : (
          <Trans>기간과 예산을 정하면 견적이 나와요.</Trans>
        )}
      </p>
    );
  }
  const expected =
    product.pricingType === "cpp" && product.expectedDailyImpressions !== null
      ? product.expectedDailyImpressions * days
      : null;
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <QuoteTable quote={quote} />
      {expected !== null && (
        <p className="nums text-[13px] text-ink-muted">
          <Trans>상품 전체의 예상 노출은 약 {number(expected)}회예요.</Trans>
        </p>
      )}
      <p className="text-[13px] text-ink-muted">
        <Trans>금액은 검토를 요청할 때 확정돼요.</Trans>
      </p>
    </div>
  );
}
