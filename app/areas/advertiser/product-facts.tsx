import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { ProductColumn } from "../../../domain/inventory";
import {
  bookableFromMinor,
  expectedDelivery,
  type TrafficForecast,
  trafficForecast,
} from "../../../domain/money";
import type { OfferedProductDetail } from "../../../worker/services/inventory";
import { filePath } from "../../ui/file-path";
import { type Description, DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { useExpectedWords } from "../campaign/quote/expected";
import { PRICING_WORDS } from "../campaign/words";
import { useProductWords } from "./product-words";

type Offer = Pick<OfferedProductDetail, "product" | "units">;

interface ProductFactsProps {
  offer: Offer;
  /** Forecast for the booking advertiser; without it the publisher's own expectation is displayed. */
  forecast?: TrafficForecast;
}

/** Facts of a product: price, minimum purchase, units, targeting, expected impressions; name and description are above. */
export function ProductFacts({ offer, forecast }: ProductFactsProps) {
  const { name: _, description: __, isPrivate: ___, ...facts } = useProductFacts(offer, forecast);
  const items = Object.entries(facts).flatMap(([key, fact]) => (fact ? [{ key, ...fact }] : []));
  return <DescriptionList items={items} />;
}

const statedForecast = (product: Offer["product"]): TrafficForecast =>
  trafficForecast({ ...product, requestsByDay: [], delivered: null });

type Fact = Pick<Description, "term" | "value">;
type Facts<Columns extends ProductColumn> = Record<Columns, Fact | null>;

/** The product's facts by column, in reading order; null if there is nothing to display. */
export function useProductFacts(offer: Offer, forecast?: TrafficForecast): Facts<ProductColumn> {
  return useFactsOf()(offer, forecast);
}

/** Facts of several products. */
export function useFactsOf() {
  const { t } = useLingui();
  const words = useProductWords();
  const termsOf = useTerms();
  const performanceOf = usePerformance();
  const materialsOf = useMaterials();
  const topics = useTopicsFact();
  return ({ product, units }: Offer, forecast?: TrafficForecast): Facts<ProductColumn> => {
    const { name, description, isPrivate, frequencyCap } = product;
    return {
      name: { term: t`이름`, value: name },
      description: { term: t`설명`, value: description || t`없음` },
      isPrivate: { term: t`공개 범위`, value: isPrivate ? t`비공개` : t`모든 광고주` },
      ...termsOf(product),
      ...performanceOf(product, forecast ?? statedForecast(product)),
      unitSets: { term: t`광고 유닛`, value: <UnitSets product={product} units={units} /> },
      targetings: { term: t`타깃팅`, value: words.targetings(product).join(", ") || t`없음` },
      topics: topics(product.topics),
      frequencyCap: {
        term: t`노출 빈도`,
        value: frequencyCap ? t`1인당 하루 ${frequencyCap}회까지` : t`제한 없음`,
      },
      ...materialsOf(product),
    };
  };
}

/** Topics of the contents beside which its ads are shown. */
function useTopicsFact(): (topics: Offer["product"]["topics"]) => Fact | null {
  const { t } = useLingui();
  return ({ required, excluded }) => {
    const [only, without] = [required.join(", "), excluded.join(", ")];
    const values = [only ? t`${only} 콘텐츠에만 노출` : "", without ? t`${without} 콘텐츠 제외` : ""];
    const value = values.filter((text) => text !== "").join(", ");
    return value ? { term: t`콘텐츠 주제`, value } : null;
  };
}

/** Price and minimum purchase. */
function useTerms(): (
  product: Offer["product"],
) => Facts<
  | "pricingType"
  | "priceMinor"
  | "videoPriceMinor"
  | "discountBp"
  | "cppMinDays"
  | "cppSlots"
  | "minBudgetMinor"
> {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const words = useProductWords();
  return (product) => {
    const { pricingType, discountBp, cppMinDays, cppSlots } = product;
    const videos = words.videoPrice(product);
    const isCpp = pricingType === "cpp";
    const least = format.money(bookableFromMinor(product), product.currency);
    return {
      pricingType: { term: t`과금 방식`, value: i18n._(PRICING_WORDS[pricingType]) },
      priceMinor: { term: t`가격`, value: <strong className="nums">{words.price(product)}</strong> },
      videoPriceMinor: videos
        ? { term: t`동영상 가격`, value: <span className="nums">{videos}</span> }
        : null,
      discountBp: discountBp > 0 ? { term: t`할인`, value: format.basisPoints(discountBp) } : null,
      cppMinDays: isCpp ? { term: t`최소 기간`, value: t`${cppMinDays ?? 1}일` } : null,
      cppSlots: isCpp ? { term: t`하루 구좌 수`, value: t`${cppSlots ?? 1}개` } : null,
      minBudgetMinor:
        isCpp || pricingType === "inhouse"
          ? null
          : { term: t`최소 예산`, value: <span className="nums">{least}</span> },
    };
  };
}

/** Expected delivery, by the common estimation rule. */
function usePerformance(): (
  product: Offer["product"],
  forecast: TrafficForecast,
) => Facts<"expectedDailyImpressions" | "expectedCtrMilliPct" | "dau" | "mau"> {
  const { t } = useLingui();
  const { number } = useFormat();
  const words = useExpectedWords();
  return (product, forecast) => {
    const { dau, mau } = product;
    const { dailyImpressions, clickRate, source } = forecast;
    const ofDay = { pricing: "cpp", cppSlots: 1, days: 1, slots: 1, units: 0 };
    const { clicks } = expectedDelivery(ofDay, forecast);
    const daily = dailyImpressions === null ? null : words.daily(dailyImpressions);
    const rate = clickRate === null ? null : `${number(clickRate * 100)}%`;
    return {
      expectedDailyImpressions:
        daily === null
          ? null
          : {
              term: t`예상 노출`,
              value: source === "counted" ? t`${daily} (최근 2주 집계)` : t`${daily} (매체 예상)`,
            },
      expectedCtrMilliPct:
        rate === null
          ? null
          : {
              term: t`예상 클릭률`,
              value: clicks === null ? rate : `${rate}, ${words.daily(clicks)}`,
            },
      dau: dau === null ? null : { term: t`일간 사용자`, value: t`${number(dau)}명` },
      mau: mau === null ? null : { term: t`월간 사용자`, value: t`${number(mau)}명` },
    };
  };
}

/** Documents and guidelines. */
function useMaterials(): (
  product: Offer["product"],
) => Facts<"videoSkipDelayMs" | "guideUrl" | "introUrl" | "introAssetId"> {
  const { t } = useLingui();
  const { number } = useFormat();
  return (product) => {
    const { videoSkipDelayMs: skip, guideUrl, introUrl, introAssetId } = product;
    return {
      videoSkipDelayMs:
        skip === null ? null : { term: t`동영상 건너뛰기`, value: t`${number(skip / 1000)}초 후` },
      guideUrl: guideUrl ? { term: t`소재 제작 가이드`, value: <Outside href={guideUrl} /> } : null,
      introUrl: introUrl ? { term: t`상품 소개`, value: <Outside href={introUrl} /> } : null,
      introAssetId: introAssetId
        ? { term: t`상품 소개서`, value: <Outside href={filePath(introAssetId)} words={t`파일 보기`} /> }
        : null,
    };
  };
}

function Outside({ href, words = href }: { href: string; words?: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="break-all text-brand-ink underline">
      {words}
    </a>
  );
}

/** Units in groups; a product from before groups existed has a flat list. */
function UnitSets({ product, units }: Offer) {
  const words = useProductWords();
  const lines = (ids: readonly string[] | null) => (
    <ul className="flex flex-col gap-0.5">
      {units
        .filter(({ id }) => ids === null || ids.includes(id))
        .map((unit) => (
          <li key={unit.id}>
            {unit.name} ·{" "}
            <span className="nums text-ink-muted">
              {words.format(unit.format)} {unit.width}×{unit.height}px
            </span>
          </li>
        ))}
    </ul>
  );
  if (product.unitSets.length === 0) return lines(null);
  return (
    <div className="flex flex-col gap-2">
      {product.unitSets.map(({ name, unitIds }) => (
        <div key={name}>
          <p className="font-medium">{name}</p>
          {lines(unitIds)}
        </div>
      ))}
    </div>
  );
}
