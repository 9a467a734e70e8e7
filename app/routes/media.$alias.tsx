import { msg } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { currencyDecimals, majorText } from "../../domain/kernel";
import { addressIn, frontMeta } from "../areas/landing/front-meta";
import { FrontShell } from "../areas/landing/front-shell";
import {
  loadMediaPage,
  type MediaPage,
  mediaPageView,
  openProduct,
  openSchema,
} from "../areas/landing/media-page.server";
import { MediaScreen, title } from "../areas/landing/media-screen";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import { named } from "../kit/page-title";
import type { PageHandle } from "../root";

export const handle = {
  title,
  name: named<typeof loader>(({ media }) => media.displayName),
  isPlain: true,
} satisfies PageHandle;

const description = msg`광고 상품과 가격, 사용자 정보를 확인하고 바로 예약하거나 문의해 보세요.`;

export const loader = pageLoader(mediaPageView, (adapter) =>
  loadMediaPage(adapter, adapter.i18n._(description)),
);

export const action = formAction(openSchema, openProduct);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? frontMeta(data.card, { "@type": "WebPage", mainEntity: entityOf(data) }) : [];

/** The publisher and its offers, by schema.org. */
function entityOf({ media, products, card }: MediaPage) {
  const { displayName, description, logoAssetId, link } = media;
  return {
    "@type": "Organization",
    name: displayName,
    ...(description ? { description } : {}),
    ...(link ? { sameAs: link } : {}),
    ...(logoAssetId ? { logo: new URL(`/files/${logoAssetId}`, card.origin).href } : {}),
    makesOffer: products
      .filter(({ product }) => product.pricingType !== "cpq")
      .map(({ product }) => ({
        "@type": "Offer",
        itemOffered: { "@type": "Service", name: product.name },
        price: majorText(product.priceMinor, currencyDecimals(product.currency)),
        priceCurrency: product.currency,
        url: addressIn(card.language, { ...card, path: `${card.path}#products` }),
      })),
  };
}

export { RouteError as ErrorBoundary } from "../kit/route-error";

export default function MediaPageRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <FrontShell business={page.business}>
      <MediaScreen {...page} />
    </FrontShell>
  );
}
