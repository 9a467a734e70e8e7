import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { QUEST_FEE_PER_PARTICIPANT_KRW } from "../../../domain/booking";
import { bookableFromMinor } from "../../../domain/money";
import type { OfferedProduct } from "../../../worker/services/inventory";
import { Badge } from "../../ui/badge";
import { brandStyle } from "../../ui/brand";
import { useFormat } from "../../ui/use-format";
import { PRICING_WORDS } from "../campaign/words";
import { PlacementSketch, placementOf } from "./placement-sketch";
import { type CardProduct, useProductWords } from "./product-words";
import { PublisherFace } from "./publisher-face";

interface ProductCardProps {
  offer: Pick<OfferedProduct, "publisher" | "formats"> & {
    product: CardProduct;
    needsGrant?: boolean;
    isOnWeb?: boolean;
  };
  /** Link of the whole card; null for a card without a link. */
  to: string | null;
  /** Text of the link, in the last line. */
  action?: ReactNode;
  /** Draws where the ad stands. */
  withPlacement?: boolean;
}

/** A product in a catalogue, with an edge in its publisher's colour. */
export function ProductCard({ offer, to, action, withPlacement = false }: ProductCardProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const words = useProductWords();
  const { product, publisher, formats } = offer;
  const videos = words.videoPrice(product);
  return (
    <article
      data-brand=""
      style={brandStyle(publisher.themeColor) ?? undefined}
      className="relative flex min-w-0 flex-1 flex-col gap-3 overflow-hidden rounded-lg border border-t-4 border-line border-t-brand bg-surface p-4 has-[a:hover]:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      {withPlacement && (
        <PlacementSketch
          {...placementOf(offer)}
          className="-mx-4 -mt-4 flex h-36 items-center justify-center gap-4 border-b border-line bg-sunken py-3"
        />
      )}
      <PublisherFace publisher={publisher} />
      <div>
        <h2 className="text-base font-semibold">
          {to === null ? (
            product.name
          ) : (
            <Link to={to} className="outline-none after:absolute after:inset-0">
              {product.name}
            </Link>
          )}
        </h2>
        {product.description && (
          <p className="mt-0.5 line-clamp-2 text-[13px] text-ink-muted">{product.description}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="brand">{i18n._(PRICING_WORDS[product.pricingType])}</Badge>
        {words.formats(formats).map((word) => (
          <Badge key={word}>{word}</Badge>
        ))}
        {product.discountBp > 0 && (
          <Badge tone="positive">{t`${format.basisPoints(product.discountBp)} 할인`}</Badge>
        )}
        {offer.needsGrant && <Badge tone="warning">{t`결제 허용 필요`}</Badge>}
        {product.isPrivate && <Badge tone="warning">{t`초대 전용`}</Badge>}
      </div>
      <dl className="mt-auto grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
        <Fact term={t`가격`} value={<strong className="text-sm">{words.price(product)}</strong>} />
        {videos && <Fact term={t`동영상 가격`} value={videos} />}
        {product.pricingType === "cpp" ? (
          <>
            {/* Zero while a product is being created without a typed price. */}
            {product.cppMinDays !== 0 && <Fact term={t`최소 기간`} value={t`${product.cppMinDays ?? 1}일`} />}
            {product.cppSlots !== 0 && <Fact term={t`하루 구좌 수`} value={t`${product.cppSlots ?? 1}개`} />}
          </>
        ) : product.pricingType === "inhouse" || product.pricingType === "cpq" ? null : (
          <Fact term={t`최소 예산`} value={format.money(bookableFromMinor(product), product.currency)} />
        )}
        {product.expectedDailyImpressions ? (
          <Fact term={t`하루 예상 노출`} value={t`약 ${format.number(product.expectedDailyImpressions)}회`} />
        ) : null}
        {product.pricingType === "cpq" ? (
          <Fact term={t`참여자당 수수료`} value={format.money(QUEST_FEE_PER_PARTICIPANT_KRW, "KRW")} />
        ) : (
          words.targetings(product).length > 0 && (
            <Fact term={t`타깃팅`} value={words.targetings(product).join(", ")} />
          )
        )}
      </dl>
      {action}
    </article>
  );
}

function Fact({ term, value }: { term: ReactNode; value: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{term}</dt>
      <dd className="nums min-w-0 text-right">{value}</dd>
    </>
  );
}
