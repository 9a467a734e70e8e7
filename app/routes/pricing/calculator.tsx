import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Country, Currency } from "../../../domain/kernel";
import { COUNTRIES } from "../../../domain/kernel";
import type { planPriceView } from "../../../worker/services/settlement";
import { useNames } from "../../areas/campaign/names";
import { useNonce } from "../../nonce";
import { buttonClass } from "../../ui/button";
import { useFormat } from "../../ui/use-format";

interface Loaded {
  period: "monthly" | "yearly";
  country: Country;
  currency: Currency;
  prices: z.output<typeof planPriceView>[];
  typed: string;
  price: {
    plan: "stream" | "wave";
    billedImpressions: number;
    supplyMinor: number;
    taxMinor: number;
    totalMinor: number;
  } | null;
}

/** Groups the digits while they are typed, with the caret at the same digit. The page has no other script. */
const GROUPING_SCRIPT = `(() => {
  const field = document.getElementById("impressions");
  field.addEventListener("input", () => {
    const text = field.value.replaceAll(",", "");
    if (!/^[0-9]+$/.test(text)) return;
    let left = field.value.slice(0, field.selectionStart).replaceAll(",", "").length;
    const grouped = text.replace(/\\B(?=([0-9]{3})+$)/g, ",");
    let at = 0;
    for (; left > 0; at += 1) if (grouped[at] !== ",") left -= 1;
    field.value = grouped;
    field.setSelectionRange(at, at);
  });
})()`;

/** Submits to the page itself, so that it works without a script. */
export function Calculator() {
  const nonce = useNonce();
  const { period, country, currency, prices, typed, price } = useLoaderData<Loaded>();
  const { t } = useLingui();
  const names = useNames();
  const { money } = useFormat();
  const isYearOffered = prices.some((each) => each.currency === currency && each.yearlyMinor !== null);
  const options = [
    { value: "monthly", label: t`월간` },
    ...(isYearOffered ? [{ value: "yearly", label: t`연간 (12개월)` }] : []),
  ];
  return (
    <section aria-labelledby="calculator" className="py-8">
      <h2 id="calculator" className="text-2xl font-extrabold">
        <Trans>예상 요금 계산</Trans>
      </h2>
      <div className="mt-5 grid gap-6 rounded-lg border border-line bg-surface p-5 md:grid-cols-2">
        <form method="get" action="/pricing#calculator" className="flex flex-col gap-4">
          <div>
            <label htmlFor="impressions" className="text-sm font-medium">
              <Trans>한 달 예상 노출</Trans>
            </label>
            <input
              id="impressions"
              name="impressions"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed}
              aria-invalid={price === null || undefined}
              aria-describedby={price === null ? "impressions-error" : undefined}
              className="control nums mt-1"
            />
            {price === null && (
              <p id="impressions-error" className="mt-1 text-[13px] text-danger">
                <Trans>0부터 10억까지의 숫자를 입력해 주세요.</Trans>
              </p>
            )}
          </div>
          <div>
            <label htmlFor="country" className="text-sm font-medium">
              <Trans>매체의 국가</Trans>
            </label>
            <select
              id="country"
              name="country"
              defaultValue={country}
              aria-describedby="country-description"
              className="control mt-1"
            >
              {COUNTRIES.map((known) => (
                <option key={known} value={known}>
                  {names.country(known)}
                </option>
              ))}
            </select>
            <p id="country-description" className="mt-1 text-[13px] text-ink-muted">
              <Trans>광고주가 아니라 매체의 국가가 통화를 정해요.</Trans>
            </p>
          </div>
          <fieldset>
            <legend className="text-sm font-medium">
              <Trans>기간</Trans>
            </legend>
            <div className="mt-1 flex flex-wrap gap-4">
              {options.map(({ value, label }) => (
                <label key={value} className="inline-flex min-h-8 items-center gap-2 text-sm">
                  <input
                    type="radio"
                    name="period"
                    value={value}
                    defaultChecked={value === period}
                    className="size-[18px] accent-(--brand-ink)"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          <button type="submit" className={`${buttonClass("primary")} self-start`}>
            <Trans>계산</Trans>
          </button>
          <script
            data-optional=""
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, and React would escape it as a text
            dangerouslySetInnerHTML={{ __html: GROUPING_SCRIPT }}
          />
        </form>
        <div>
          {price && (
            <dl className="flex flex-col gap-2 text-sm">
              <Line name={t`추천 요금제`}>{price.plan === "stream" ? t`스트림` : t`웨이브`}</Line>
              <Line name={t`공급가`}>{money(price.supplyMinor, currency)}</Line>
              <Line name={t`부가세 10%`}>{money(price.taxMinor, currency)}</Line>
              <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
                <dt className="font-semibold">
                  {period === "yearly" ? t`1년 예상 요금` : t`한 달 예상 요금`}
                </dt>
                <dd className="figures text-2xl font-bold">{money(price.totalMinor, currency)}</dd>
              </div>
            </dl>
          )}
          <p className="mt-3 text-[13px] text-ink-muted">
            <Trans>매달 무료 노출을 뺀 나머지에 대한 예상이에요. 실제 노출에 따라 달라져요.</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="nums">{children}</dd>
    </div>
  );
}
