import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Quote } from "../../../../domain/money";
import { cx } from "../../../ui/cx";
import { useFormat } from "../../../ui/use-format";
import { useNames } from "../names";

/** The quote line by line: list price, discount, surcharge, supply, VAT, total. */
export function QuoteTable({ quote }: { quote: Quote }) {
  const { money, number } = useFormat();
  const names = useNames();
  const amount = (minor: number) => money(minor, quote.currency);
  if (quote.pricing === "inhouse")
    return (
      <dl className="text-sm">
        <QuoteLine strong term={<Trans>합계</Trans>} value={<Trans>무료</Trans>} />
      </dl>
    );
  return (
    <dl className="text-sm">
      <QuoteLine
        term={quote.videoUnits === undefined ? <Trans>구매량</Trans> : <Trans>구매량 (이미지만)</Trans>}
        value={<BoughtUnits quote={quote} count={number(quote.units)} />}
      />
      {quote.videoUnits !== undefined && (
        <QuoteLine
          term={<Trans>구매량 (동영상만)</Trans>}
          value={<BoughtUnits quote={quote} count={number(quote.videoUnits)} />}
        />
      )}
      <QuoteLine term={<Trans>정가</Trans>} value={amount(quote.listMinor)} />
      {quote.discountMinor > 0 && (
        <QuoteLine term={<Trans>상품 할인</Trans>} value={`−${amount(quote.discountMinor)}`} />
      )}
      {quote.surchargeMinor !== 0 && (
        <QuoteLine term={<Trans>타깃팅 할증</Trans>} value={amount(quote.surchargeMinor)} />
      )}
      <QuoteLine term={<Trans>공급가액</Trans>} value={amount(quote.supplyMinor)} />
      <QuoteLine term={names.tax(quote.tax?.name ?? "vat")} value={amount(quote.vatMinor)} />
      <QuoteLine strong term={<Trans>합계</Trans>} value={amount(quote.totalMinor)} />
    </dl>
  );
}

/** Purchased amount in the unit of the price. @param count formatted */
export function BoughtUnits({ quote, count }: { quote: Pick<Quote, "pricing">; count: string }) {
  if (quote.pricing === "cpp") return <Trans>{count} 구좌·일</Trans>;
  if (quote.pricing === "cpq") return <Trans>참여자 {count}명</Trans>;
  return quote.pricing === "cpc" ? <Trans>클릭 {count}회</Trans> : <Trans>노출 {count}회</Trans>;
}

/** A line of the sum. */
export function QuoteLine({
  term,
  value,
  strong = false,
}: {
  term: ReactNode;
  value: ReactNode;
  strong?: boolean;
}) {
  return (
    <div
      className={cx(
        "flex items-baseline justify-between gap-4 py-1.5",
        strong && "mt-1 border-t border-line pt-2.5 text-base font-bold",
      )}
    >
      <dt className={strong ? "" : "text-ink-muted"}>{term}</dt>
      <dd className="nums text-right">{value}</dd>
    </div>
  );
}
