import { Trans } from "@lingui/react/macro";
import { bookableFromMinor } from "../../../../domain/money";
import type { ProductOffer } from "../../../../worker/services/inventory";
import { useFormat } from "../../../components/use-format";
import { useProductWords } from "../product-words";

/** The least budget of a product, and its price. */
export function BudgetHint({ product }: { product: ProductOffer }) {
  const format = useFormat();
  const words = useProductWords();
  const least = bookableFromMinor(product);
  const videos = words.videoPrice(product);
  return (
    <>
      <Trans>
        {format.money(least, product.currency)} 이상 · {words.price(product)}
      </Trans>
      {videos && (
        <>
          {" · "}
          <Trans>동영상 {videos}</Trans>
        </>
      )}
    </>
  );
}
