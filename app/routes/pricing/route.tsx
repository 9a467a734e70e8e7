import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import {
  COUNTRIES,
  COUNTRY_FACTS,
  CURRENCIES,
  currencyDecimals,
  groupedDigits,
  likelyCountry,
  majorText,
} from "../../../domain/kernel";
import {
  EXPECTED_IMPRESSIONS_MAX,
  expectedPlanPrice,
  PLAN_BALANCES_MAX_MINOR,
  PLAN_DAU_MAX,
  STREAM_PLAN_FREE_IMPRESSIONS,
  WAVE_PRICES_PER_1000_MINOR,
} from "../../../domain/money";
import { getPlanPrices, planPriceView } from "../../../worker/services/settlement";
import { useNames } from "../../areas/campaign/names";
import { frontMeta } from "../../areas/landing/front-meta";
import { frontPage, frontPageView } from "../../areas/landing/front-page.server";
import { FrontShell } from "../../areas/landing/front-shell";
import { useStart } from "../../areas/landing/product-page";
import { pageLoader } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { buttonClass } from "../../ui/button";
import { useFormat } from "../../ui/use-format";
import { Calculator } from "./calculator";

const title = msg`요금`;
const description = msg`매체는 한 달 노출 10,000회까지 무료, 그다음은 보여 준 만큼만 내요. 예상 요금을 계산해 보세요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

const PERIODS = ["monthly", "yearly"] as const;
const MONTHS = { monthly: 1, yearly: 12 };
/** Default of the calculator. */
const FIRST_IMPRESSIONS = 100_000;

export const loader = pageLoader(
  frontPageView.extend({
    period: z.enum(PERIODS),
    /** Country of the publisher, which determines the currency. */
    country: z.enum(COUNTRIES),
    currency: z.enum(CURRENCIES),
    prices: z.array(planPriceView),
    /** As typed. */
    typed: z.string(),
    /** Null if the input is not a number of impressions. */
    price: z
      .object({
        plan: z.enum(["stream", "wave"]),
        billedImpressions: z.int(),
        supplyMinor: z.int(),
        taxMinor: z.int(),
        totalMinor: z.int(),
      })
      .nullable(),
  }),
  async (adapter) => {
    const { searchParams } = adapter.url;
    const country =
      COUNTRIES.find((known) => known === searchParams.get("country")) ??
      likelyCountry(adapter.request.headers.get("Accept-Language"));
    const { currency } = COUNTRY_FACTS[country];
    const prices = await getPlanPrices(adapter.ctx);
    const price = prices.find((each) => each.currency === currency);
    const monthlyMinor = price?.monthlyMinor ?? WAVE_PRICES_PER_1000_MINOR[currency];
    const yearlyMinor = price?.yearlyMinor ?? null;
    const asked = PERIODS.find((known) => known === searchParams.get("period")) ?? "monthly";
    // Yearly billing is ignored if it is not offered.
    const period = yearlyMinor === null ? "monthly" : asked;
    const perThousandMinor = period === "yearly" && yearlyMinor !== null ? yearlyMinor : monthlyMinor;
    const typed = (searchParams.get("impressions") ?? String(FIRST_IMPRESSIONS)).slice(0, 30);
    const digits = typed.replace(/[\s,]/g, "");
    const impressions = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
    const isKnown = impressions <= EXPECTED_IMPRESSIONS_MAX;
    return {
      ...frontPage(adapter, { title, description, path: "/pricing" }),
      ...{ period, country, currency, prices, typed: isKnown ? groupedDigits(digits) : typed },
      price: isKnown ? expectedPlanPrice(impressions, perThousandMinor, MONTHS[period]) : null,
    };
  },
);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? frontMeta(data.card, {
        "@type": "SoftwareApplication",
        applicationCategory: "BusinessApplication",
        operatingSystem: "Web",
        offers: [
          { "@type": "Offer", name: "stream", price: 0, priceCurrency: data.currency },
          ...data.prices.map(({ currency, monthlyMinor }) => ({
            "@type": "Offer",
            name: "wave",
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              price: majorText(monthlyMinor, currencyDecimals(currency)),
              priceCurrency: currency,
              valueAddedTaxIncluded: false,
              referenceQuantity: { "@type": "QuantitativeValue", value: 1000, unitText: "impressions" },
            },
          })),
        ],
      })
    : [];

export { RouteError as ErrorBoundary } from "../../kit/route-error";

/** Comparison of publishers' plans, with a price calculator. */
export default function PricingRoute() {
  const { business } = useLoaderData<typeof loader>();
  const { number } = useFormat();
  const dau = number(PLAN_DAU_MAX);
  return (
    <FrontShell business={business}>
      <h1 className="pt-4 text-3xl font-extrabold text-balance sm:text-4xl">
        <Trans>보여 준 만큼만 내요</Trans>
      </h1>
      <p className="mt-3 max-w-2xl text-ink-muted">
        <Trans>매체는 무료로 시작해요. 모든 기능은 두 요금제에서 같아요.</Trans>
      </p>
      <Plans />
      <Calculator />
      <section aria-labelledby="fees" className="py-8">
        <h2 id="fees" className="text-2xl font-extrabold">
          <Trans>정산할 때의 수수료</Trans>
        </h2>
        <p className="mt-2 max-w-3xl text-ink-muted">
          <Trans>
            카드로 결제된 캠페인은 광고 수익의 3.2%, 애드노트에서 처음 만난 광고주가 30일 안에 예약한 캠페인은
            20%를 제외하고 매달 21일에 지급해요. 부가세는 그대로 지급해요.
          </Trans>
        </p>
      </section>
      <section aria-labelledby="advertisers" className="py-8">
        <h2 id="advertisers" className="text-2xl font-extrabold">
          <Trans>광고주는 광고비만 내요</Trans>
        </h2>
        <p className="mt-2 max-w-3xl text-ink-muted">
          <Trans>
            가입과 광고 계정은 무료예요. 상품의 가격은 매체가 정하고, 예약하기 전에 부가세를 포함한 견적을
            먼저 봐요. 동의한 금액보다 더 청구하지 않아요.
          </Trans>
        </p>
      </section>
      <section aria-labelledby="large" className="py-8">
        <h2 id="large" className="text-2xl font-extrabold">
          <Trans>규모가 큰 서비스라면</Trans>
        </h2>
        <p className="mt-2 max-w-3xl text-ink-muted">
          <Trans>하루 사용자가 {dau}명을 넘으면 요금을 따로 협의해요.</Trans>
        </p>
        <a href="/contact" className={`${buttonClass("secondary", "large")} mt-4`}>
          <Trans>도입 문의</Trans>
        </a>
      </section>
    </FrontShell>
  );
}

function Plans() {
  const { t } = useLingui();
  const { number, money } = useFormat();
  const start = useStart();
  const names = useNames();
  const free = number(STREAM_PLAN_FREE_IMPRESSIONS);
  const { currency, prices } = useLoaderData<typeof loader>();
  const balance = money(PLAN_BALANCES_MAX_MINOR[currency], currency);
  const rows: { key: string; name: string; stream: ReactNode; wave: ReactNode }[] = [
    {
      key: "whom",
      name: t`이런 매체에 맞아요`,
      stream: t`처음 시작하거나, 한 달 노출이 ${free}회를 넘지 않는 매체`,
      wave: t`한 달 노출이 ${free}회를 넘고, 광고를 계속 노출하려는 매체`,
    },
    {
      key: "price",
      name: t`가격`,
      stream: t`무료`,
      wave: (
        <>
          {t`노출 1,000회에 (부가세 별도)`}
          <ul className="mt-1">
            {COUNTRIES.map((country) => {
              const price = prices.find((each) => each.currency === COUNTRY_FACTS[country].currency);
              if (!price) return null;
              const { currency, monthlyMinor, yearlyMinor } = price;
              return (
                <li key={country}>
                  {names.country(country)} <span className="nums">{money(monthlyMinor, currency)}</span>
                  {yearlyMinor !== null && (
                    <>
                      {", "}
                      {t`연간 약정`} <span className="nums">{money(yearlyMinor, currency)}</span>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      ),
    },
    { key: "free", name: t`한 달 무료 노출`, stream: t`${free}회`, wave: t`${free}회` },
    {
      key: "beyond",
      name: t`무료 노출을 다 쓰면`,
      stream: t`다음 달까지 광고 노출이 중단돼요`,
      wave: t`계속 노출되고, 넘은 만큼만 내요`,
    },
    {
      key: "billing",
      name: t`청구`,
      stream: "-",
      wave: t`다음 달 5일, 그 전에 요금이 ${balance}에 이르면 바로`,
    },
    {
      key: "features",
      name: t`기능`,
      stream: t`상품, 예약, 검토, 리포트, API 모두`,
      wave: t`상품, 예약, 검토, 리포트, API 모두`,
    },
    {
      key: "begin",
      name: t`시작`,
      stream: t`가입하면 바로`,
      wave: t`설정의 요금제 화면에서 바로`,
    },
  ];
  return (
    <section aria-labelledby="plans" className="py-8">
      <h2 id="plans" className="text-2xl font-extrabold">
        <Trans>요금제 비교</Trans>
      </h2>
      <table className="mt-5 w-full table-fixed border-collapse text-left text-sm">
        <thead>
          <tr className="border-b-2 border-brand-ink">
            <th scope="col" className="w-[30%] py-3 pr-2 font-semibold text-ink-muted">
              <span className="sr-only">{t`항목`}</span>
            </th>
            <th scope="col" className="py-3 pr-3 text-base font-bold">
              <Trans>스트림</Trans>
            </th>
            <th scope="col" className="py-3 text-base font-bold">
              <Trans>웨이브</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, stream, wave }) => (
            <tr key={key} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-2 font-semibold">
                {name}
              </th>
              <td className="py-3 pr-3">{stream}</td>
              <td className="py-3">{wave}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-[13px] text-ink-muted">
        <Trans>
          통화는 매체의 국가에 따라 정해지고, 서비스를 만든 뒤에는 변경할 수 없어요. 요금제에는 어느
          국가에서나 한국의 부가세 10%가 더해져요.
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <a href={start("pub")} className={buttonClass("primary", "large")}>
          <Trans>무료로 시작하기</Trans>
        </a>
      </div>
    </section>
  );
}
