import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { bookableFromMinor } from "../../../domain/pricing/least-budget";
import type { OfferedProductDetail } from "../../../worker/services/products/offer";
import { type Description, DescriptionList } from "../../components/stat";
import { useFormat } from "../../i18n/use-format";
import { PRICING_WORDS } from "../campaign-shared/words";
import { useProductWords } from "./product-words";

/** What the product is: price, least purchase, units, targeting, expected impressions. */
export function ProductFacts({ offer }: { offer: Pick<OfferedProductDetail, "product" | "units"> }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const words = useProductWords();
  const { product, units } = offer;
  const isCpp = product.pricingType === "cpp";
  const items: Description[] = [
    { key: "pricing", term: t`과금 방식`, value: i18n._(PRICING_WORDS[product.pricingType]) },
    { key: "price", term: t`가격`, value: <strong className="nums">{words.price(product)}</strong> },
  ];
  if (product.discountBp > 0)
    items.push({ key: "discount", term: t`할인`, value: format.basisPoints(product.discountBp) });
  if (isCpp) {
    items.push(
      { key: "days", term: t`최소 기간`, value: t`${product.cppMinDays ?? 1}일` },
      { key: "slots", term: t`하루 구좌`, value: t`${product.cppSlots ?? 1}개` },
    );
  } else {
    items.push({
      key: "budget",
      term: t`최소 예산`,
      value: <span className="nums">{format.money(bookableFromMinor(product), product.currency)}</span>,
    });
  }
  if (product.expectedDailyImpressions !== null) {
    const daily = format.number(product.expectedDailyImpressions);
    items.push({ key: "expected", term: t`예상 노출`, value: t`하루 약 ${daily}회` });
  }
  items.push(
    {
      key: "units",
      term: t`광고 유닛`,
      value: (
        <ul className="flex flex-col gap-0.5">
          {units.map((unit) => (
            <li key={unit.id}>
              {unit.name} ·{" "}
              <span className="nums text-ink-muted">
                {words.format(unit.format)} {unit.width}×{unit.height}px
              </span>
            </li>
          ))}
        </ul>
      ),
    },
    { key: "targeting", term: t`타겟팅`, value: words.targetings(product).join(", ") || t`없음` },
    {
      key: "cap",
      term: t`노출 빈도`,
      value: product.frequencyCap ? t`한 사람에게 하루 ${product.frequencyCap}회까지` : t`제한 없음`,
    },
  );
  return <DescriptionList items={items} />;
}
