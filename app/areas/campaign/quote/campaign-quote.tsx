import { Trans } from "@lingui/react/macro";
import { stepsOf } from "../../../../domain/booking";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { useFormat } from "../../../ui/use-format";
import { QuoteLine, QuoteTable } from "./quote-table";

type Quoted = Pick<ShownCampaignDetail, "campaign" | "quote" | "offer">;

/** A campaign's quote, and the final settlement of a cancelled campaign; empty without a quote. */
export function CampaignQuote({ detail }: { detail: Quoted }) {
  const { money } = useFormat();
  const { campaign, quote, offer } = detail;
  if (!quote) return null;
  if (!stepsOf(offer.product.pricingType).includes("billing")) return <Free />;
  const settledMinor = campaign.finalSettlementMinor;
  return (
    <>
      <QuoteTable quote={quote} />
      {settledMinor !== null && quote.totalMinor > 0 && (
        <dl className="mt-2 border-t border-line pt-2 text-sm">
          <QuoteLine term={<Trans>최종 정산액</Trans>} value={money(settledMinor, quote.currency)} />
          <QuoteLine
            term={<Trans>정산 후 남은 금액</Trans>}
            value={money(quote.totalMinor - settledMinor, quote.currency)}
          />
        </dl>
      )}
    </>
  );
}

/** In-house campaigns are free. */
function Free() {
  return (
    <p className="text-sm text-ink-muted">
      <Trans>무료 캠페인이에요. 결제할 금액이 없어요.</Trans>
    </p>
  );
}
