import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { bookableFromMinor } from "../../../domain/money";
import { useProject } from "../../kit/use-project";
import { Badge } from "../../ui/badge";
import { brandStyle } from "../../ui/brand";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormat } from "../../ui/use-format";
import { PRICING_WORDS } from "../campaign/words";
import { PlacementSketch, placementOf } from "./placement-sketch";
import { type CatalogueOffer, ProductChoice } from "./product-choice";
import { useProductWords } from "./product-words";
import { PublisherFace } from "./publisher-face";

/** The catalogue as a table, to compare terms row by row. */
export function ProductTable({ items }: { items: readonly CatalogueOffer[] }) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`광고 상품 목록`}
      rows={items}
      rowKey={({ id }) => id}
      columns={[...useNameColumns(), ...useTermColumns()]}
    />
  );
}

function useNameColumns(): Column<CatalogueOffer>[] {
  const { t } = useLingui();
  const { path } = useProject();
  const words = useProductWords();
  return [
    {
      key: "name",
      header: t({ message: "상품", context: "one" }),
      cell: (offer) => (
        <span
          data-brand=""
          style={brandStyle(offer.publisher.themeColor) ?? undefined}
          className="flex gap-3"
        >
          <PlacementSketch
            {...placementOf(offer)}
            screensMax={1}
            className="hidden h-14 w-20 shrink-0 justify-center sm:flex"
          />
          <span className="flex flex-col items-start justify-center gap-1">
            <Link to={path(`products/${offer.id}`)} className="hover:underline">
              {offer.product.name}
            </Link>
            {offer.needsGrant && <Badge tone="warning">{t`결제 허용 필요`}</Badge>}
            {offer.product.isPrivate && <Badge tone="warning">{t`초대 전용`}</Badge>}
          </span>
        </span>
      ),
    },
    { key: "medium", header: t`매체`, cell: ({ publisher }) => <PublisherFace publisher={publisher} /> },
    {
      key: "format",
      header: t`형식`,
      cell: ({ formats }) => words.formats(formats).join(", ") || "-",
    },
  ];
}

function useTermColumns(): Column<CatalogueOffer>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const words = useProductWords();
  return [
    {
      key: "pricing",
      header: t`과금 방식`,
      cell: ({ product }) => i18n._(PRICING_WORDS[product.pricingType]),
    },
    { key: "price", header: t`가격`, align: "end", cell: ({ product }) => words.price(product) },
    {
      key: "least",
      header: t`최소 예약`,
      align: "end",
      cell: ({ product }) => {
        if (product.pricingType === "cpp") return t`${product.cppMinDays ?? 1}일`;
        if (product.pricingType === "inhouse" || product.pricingType === "cpq") return "-";
        return format.money(bookableFromMinor(product), product.currency);
      },
    },
    {
      key: "daily",
      header: t`하루 예상 노출`,
      align: "end",
      cell: ({ product: { expectedDailyImpressions: daily } }) => (daily ? format.number(daily) : "-"),
    },
    { key: "choice", header: t`저장·비교`, cell: (offer) => <ProductChoice offer={offer} /> },
  ];
}
