import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { mediaListView, readMediaList } from "../areas/advertiser/media/media.server";
import { MediaList } from "../areas/advertiser/media/media-list";
import { addressIn, frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { FrontShell } from "../areas/landing/front-shell";
import { useStart } from "../areas/landing/product-page";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";

const title = msg`매체 찾기`;
const description = msg`광고할 수 있는 매체를 과금 방식과 형식, 플랫폼, 예산으로 찾고 가격과 사용자 수를 비교해 보세요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(frontPageView.extend(mediaListView.shape), async (adapter) => ({
  // Filtered lists are the same page to search engines.
  ...frontPage(adapter, { title, description, path: "/media" }),
  ...(await readMediaList(adapter)),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? frontMeta(data.card, {
        "@type": "CollectionPage",
        mainEntity: {
          "@type": "ItemList",
          itemListElement: data.page.items.map(({ alias, displayName }, at) => ({
            "@type": "ListItem",
            position: at + 1,
            name: displayName,
            url: addressIn(data.card.language, { ...data.card, path: `/media/${alias}` }),
          })),
        },
      })
    : [];

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** The catalogue of publishers for everybody. */
export default function MediaRoute() {
  const { business, card: _card, ...list } = useLoaderData<typeof loader>();
  const { i18n } = useLingui();
  const start = useStart();
  return (
    <FrontShell business={business}>
      <div className="flex flex-wrap items-end justify-between gap-3 pt-4 pb-6">
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold">
            <Trans>매체 찾기</Trans>
          </h1>
          <p className="mt-2 max-w-3xl text-ink-muted">{i18n._(description)}</p>
        </div>
        <LinkButton to={start("pub")} reloadDocument>
          <Trans>내 매체 등록하기</Trans>
        </LinkButton>
      </div>
      <MediaList {...list} isPlain />
    </FrontShell>
  );
}
