import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
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
import { PRICING_WORDS } from "../campaign/words";
import { useExpectedWords } from "./expected";
import { useProductWords } from "./product-words";

type Offer = Pick<OfferedProductDetail, "product" | "units">;

interface ProductFactsProps {
  offer: Offer;
  /** For whoever books it; without one its publisher's own expectation is shown. */
  forecast?: TrafficForecast;
}

/** What the product is: price, least purchase, units, targeting, expected impressions. */
export function ProductFacts({ offer, forecast }: ProductFactsProps) {
  return <DescriptionList items={useProductFacts(offer, forecast)} />;
}

const statedForecast = (product: Offer["product"]): TrafficForecast =>
  trafficForecast({ ...product, requestsByDay: [], delivered: null });

/** The same, a fact each, by keys that a product and what it becomes have in common. */
export function useProductFacts(offer: Offer, forecast?: TrafficForecast): Description[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const words = useProductWords();
  const { product, units } = offer;
  const performance = usePerformance(product, forecast ?? statedForecast(product));
  const materials = useMaterials(product);
  const isCpp = product.pricingType === "cpp";
  const items: Description[] = [
    { key: "pricing", term: t`과금 방식`, value: i18n._(PRICING_WORDS[product.pricingType]) },
    { key: "price", term: t`가격`, value: <strong className="nums">{words.price(product)}</strong> },
  ];
  const videos = words.videoPrice(product);
  if (videos)
    items.push({ key: "video", term: t`동영상 가격`, value: <span className="nums">{videos}</span> });
  if (product.discountBp > 0)
    items.push({ key: "discount", term: t`할인`, value: format.basisPoints(product.discountBp) });
  if (isCpp) {
    items.push(
      { key: "days", term: t`최소 기간`, value: t`${product.cppMinDays ?? 1}일` },
      { key: "slots", term: t`하루 구좌`, value: t`${product.cppSlots ?? 1}개` },
    );
  } else if (product.pricingType !== "inhouse") {
    items.push({
      key: "budget",
      term: t`최소 예산`,
      value: <span className="nums">{format.money(bookableFromMinor(product), product.currency)}</span>,
    });
  }
  items.push(
    ...performance,
    { key: "units", term: t`광고 유닛`, value: <UnitSets product={product} units={units} /> },
    { key: "targeting", term: t`타겟팅`, value: words.targetings(product).join(", ") || t`없음` },
    {
      key: "cap",
      term: t`노출 빈도`,
      value: product.frequencyCap ? t`한 사람에게 하루 ${product.frequencyCap}회까지` : t`제한 없음`,
    },
    ...materials,
  );
  return items;
}

/** What is expected of it, by the rule of every estimate. */
function usePerformance(product: Offer["product"], forecast: TrafficForecast): Description[] {
  const { t } = useLingui();
  const { number } = useFormat();
  const words = useExpectedWords();
  const { dau, mau } = product;
  const { dailyImpressions, clickRate, source } = forecast;
  const ofDay = { pricing: "cpp", cppSlots: 1, days: 1, slots: 1, units: 0 };
  const { clicks } = expectedDelivery(ofDay, forecast);
  const items: Description[] = [];
  if (dailyImpressions !== null) {
    const daily = words.daily(dailyImpressions);
    const value = source === "counted" ? t`${daily} (최근 2주 집계)` : t`${daily} (매체 예상)`;
    items.push({ key: "expected", term: t`예상 노출`, value });
  }
  if (clickRate !== null) {
    const rate = `${number(clickRate * 100)}%`;
    const value = clicks === null ? rate : `${rate}, ${words.daily(clicks)}`;
    items.push({ key: "ctr", term: t`예상 클릭률`, value });
  }
  if (dau !== null) items.push({ key: "dau", term: t`하루 이용자`, value: t`${number(dau)}명` });
  if (mau !== null) items.push({ key: "mau", term: t`한 달 이용자`, value: t`${number(mau)}명` });
  return items;
}

/** What there is to read and to keep to. */
function useMaterials(product: Offer["product"]): Description[] {
  const { t } = useLingui();
  const { number } = useFormat();
  const { videoSkipDelayMs: skip, guideUrl, introUrl, introAssetId } = product;
  const items: Description[] = [];
  if (skip !== null)
    items.push({ key: "skip", term: t`동영상 건너뛰기`, value: t`${number(skip / 1000)}초 뒤부터` });
  if (guideUrl) items.push({ key: "guide", term: t`소재 제작 가이드`, value: <Outside href={guideUrl} /> });
  if (introUrl) items.push({ key: "intro", term: t`상품 소개`, value: <Outside href={introUrl} /> });
  if (introAssetId)
    items.push({
      key: "file",
      term: t`상품 소개서`,
      value: <Outside href={filePath(introAssetId)} words={t`파일 보기`} />,
    });
  return items;
}

function Outside({ href, words = href }: { href: string; words?: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="break-all text-brand-ink underline">
      {words}
    </a>
  );
}

/** The units in their groups; a product that was made before there were groups has a list. */
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
