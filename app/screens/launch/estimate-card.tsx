import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { EstimatedOffer } from "../../../worker/services/inventory";
import { Badge } from "../../components/badge";
import { brandStyle } from "../../components/brand";
import { useFormat } from "../../components/use-format";
import { PublisherFace } from "../advertiser/publisher-face";
import { useNames } from "../campaign-shared/names";
import { PRICING_WORDS } from "../campaign-shared/words";

/** What the whole budget buys of one product. @param to where it is booked */
export function EstimateCard({ offer, estimate, trafficSource, to }: EstimatedOffer & { to: string }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const names = useNames();
  const { product, publisher } = offer;
  const { quote, days, slots, impressions, clicks } = estimate;
  const unknown = t`알 수 없음`;
  const facts = [
    { term: t`예상 노출`, value: impressions === null ? unknown : t`${format.number(impressions)}회` },
    { term: t`예상 클릭`, value: clicks === null ? unknown : t`${format.number(clicks)}회` },
    ...(slots > 0 ? [{ term: t`구좌`, value: t`${slots}개 × ${days}일` }] : []),
    {
      term: t`${names.tax(quote.tax?.name ?? "vat")} 포함`,
      value: format.money(quote.totalMinor, quote.currency),
    },
  ];
  return (
    <article
      data-brand=""
      style={brandStyle(publisher.themeColor) ?? undefined}
      className="relative flex min-w-0 flex-1 flex-col gap-3 rounded-lg border border-t-4 border-line border-t-brand bg-surface p-4 has-[a:hover]:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <PublisherFace publisher={publisher} />
      <h2 className="text-base font-semibold">
        <Link to={to} className="outline-none after:absolute after:inset-0">
          {product.name}
        </Link>
      </h2>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="brand">{i18n._(PRICING_WORDS[product.pricingType])}</Badge>
        {trafficSource === "counted" && <Badge>{t`집계한 노출 기준`}</Badge>}
        {trafficSource === "stated" && <Badge>{t`매체가 알린 노출 기준`}</Badge>}
        {estimate.isTrafficBound && <Badge tone="warning">{t`지면이 먼저 다 차요`}</Badge>}
      </div>
      <dl className="mt-auto grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
        {facts.map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="nums text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-right text-sm font-semibold text-brand-ink" aria-hidden="true">
        <Trans>예약하기</Trans>
      </p>
    </article>
  );
}
