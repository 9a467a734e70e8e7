import { Trans } from "@lingui/react/macro";
import { CAMPAIGN_BUDGET_MIN_KRW } from "../../../../domain/shared/limits";
import type { ProductRow } from "../../../../worker/services/products/find";
import { useFormat } from "../../../i18n/use-format";
import { useProductWords } from "../product-words";

/** The least budget of a product, and its price. */
export function BudgetHint({ product }: { product: ProductRow }) {
  const format = useFormat();
  const words = useProductWords();
  const least = Math.max(product.minBudgetMinor, product.currency === "KRW" ? CAMPAIGN_BUDGET_MIN_KRW : 0);
  return (
    <Trans>
      {format.money(least, product.currency)} 이상 · {words.price(product)}
    </Trans>
  );
}
