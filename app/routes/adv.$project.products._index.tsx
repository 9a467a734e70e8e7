import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { COMPARED_MAX } from "../../domain/inventory";
import { AD_FORMATS, CURRENCIES, pageOf } from "../../domain/kernel";
import {
  listOfferedProducts,
  type OfferedProduct,
  offeredProductView,
  readSaves,
  savesView,
} from "../../worker/services/inventory";
import { takesCards } from "../../worker/services/money";
import { listGrantedTo } from "../../worker/services/platform";
import { ProductCard } from "../areas/advertiser/product-card";
import { type CatalogueOffer, ProductChoice } from "../areas/advertiser/product-choice";
import { ProductTable } from "../areas/advertiser/product-table";
import { saveAction } from "../areas/advertiser/saved/saves.server";
import { ViewSwitch } from "../areas/advertiser/view-switch";
import { FORMAT_WORDS, PRICING_WORDS } from "../areas/campaign/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { readListView } from "../kit/list-view.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { FilterBar } from "../ui/filter-bar";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { ShownFirst } from "../ui/shown-first";

const title = msg`광고 상품 찾기`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  pageOf(
    offeredProductView.extend({
      id: z.string(),
      /** Whether its publisher must allow payment before the booking can be completed. */
      needsGrant: z.boolean(),
      isOnWeb: z.boolean(),
    }),
  ).extend({ view: z.enum(["cards", "list"]), saves: savesView }),
  async ({ ctx, url, request, project }) => {
    const filter = {
      ...listQuery(url),
      ...filterOf(url, "pricing"),
      ...filterOf(url, "publisher"),
      ...filterOf(url, "format"),
      ...filterOf(url, "currency"),
      ...filterOf(url, "saved"),
    };
    const [page, granted] = await Promise.all([
      listOfferedProducts(ctx, project, filter),
      listGrantedTo(ctx, project),
    ]);
    const payable = new Set(granted.filter((by) => by.manualPayment).map((by) => by.publisherId));
    const isPayable = ({ product, publisher }: OfferedProduct) =>
      takesCards(ctx, product.currency) || product.pricingType === "inhouse" || payable.has(publisher.id);
    const items = page.items.map((offer) => ({ ...offer, needsGrant: !isPayable(offer) }));
    const ids = page.items.map(({ id }) => id);
    return {
      ...page,
      items,
      saves: await readSaves(ctx, project, "product", ids),
      view: readListView(request),
    };
  },
);

export const action = intentAction({ "save-to-lists": saveAction });

const BOOKABLE = ["cpp", "cpm", "cpc", "cpq", "inhouse"] as const;

/** All products that this ad account may book, grouped by publisher. */
export default function CatalogueScreen() {
  const page = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const [search] = useSearchParams();
  const { next, view, saves } = page;
  const items = page.items.map((offer) => ({ ...offer, saves }));
  const publisher = search.get("publisher");
  const filtered = ["q", "pricing", "publisher", "format", "currency", "saved"].some((name) =>
    search.get(name),
  );
  return (
    <>
      <PageHeader
        title={<Trans>광고 상품 찾기</Trans>}
        description={<Trans>광고 상품을 선택하고 일정을 예약해 주세요.</Trans>}
        actions={
          <>
            <LinkButton to={path("lists")}>
              <Trans>저장한 목록</Trans>
            </LinkButton>
            <ViewSwitch view={view} />
          </>
        }
      />
      <FilterBar
        search={{ name: "q", label: t`상품이나 매체 이름으로 검색` }}
        filters={[
          {
            name: "pricing",
            label: t`모든 과금 방식`,
            options: BOOKABLE.map((value) => ({ value, label: i18n._(PRICING_WORDS[value]) })),
          },
          {
            name: "format",
            label: t`모든 형식`,
            options: AD_FORMATS.map((value) => ({ value, label: i18n._(FORMAT_WORDS[value]) })),
          },
          {
            name: "currency",
            label: t`모든 통화`,
            options: CURRENCIES.map((value) => ({ value, label: value })),
          },
          { name: "saved", label: t`모든 상품`, options: [{ value: "1", label: t`저장한 상품` }] },
        ]}
        kept={["compare", "view"]}
      >
        {publisher && <input type="hidden" name="publisher" value={publisher} />}
      </FilterBar>
      <ActionFailure except={["save-to-lists"]} />
      {publisher && <OnePublisher name={items[0]?.publisher.displayName ?? null} />}
      {items.length === 0 ? (
        <EmptyState
          title={filtered ? t`조건에 맞는 상품이 없어요` : t`아직 예약할 수 있는 상품이 없어요`}
          description={
            filtered ? t`검색어나 필터를 변경해 보세요.` : t`매체가 상품 판매를 시작하면 여기에 표시돼요.`
          }
          action={
            filtered && (
              <LinkButton to={`?view=${view}`}>
                <Trans>필터 초기화</Trans>
              </LinkButton>
            )
          }
        />
      ) : (
        <ShownFirst count={items.length}>
          <Offers items={items} view={view} />
        </ShownFirst>
      )}
      <Pagination next={next} shown={items.length} />
      <CompareBar />
    </>
  );
}

interface OffersProps {
  items: readonly CatalogueOffer[];
  view: "cards" | "list";
}

function Offers({ items, view }: OffersProps) {
  const { path } = useProject();
  if (view === "list") return <ProductTable items={items} />;
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {items.map((offer) => (
        <li key={offer.id} className="flex">
          <ProductCard
            withPlacement
            offer={offer}
            to={path(`products/${offer.id}`)}
            action={<ProductChoice offer={offer} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** The products chosen for comparison, with a link to it. */
function CompareBar() {
  const { t } = useLingui();
  const { path } = useProject();
  const [search] = useSearchParams();
  const compared = search.getAll("compare");
  if (compared.length === 0) return null;
  const none = new URLSearchParams(search);
  none.delete("compare");
  const query = new URLSearchParams(compared.map((id) => ["id", id]));
  return (
    <div className="sticky bottom-0 z-30 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2.5 sm:-mx-6 sm:px-6">
      <span role="status" className="text-sm">
        {t`비교할 상품 ${compared.length}개 (최대 ${COMPARED_MAX}개)`}
      </span>
      <span className="flex gap-2">
        <LinkButton to={`?${none}`} size="small" variant="quiet" preventScrollReset>
          <Trans>모두 제외</Trans>
        </LinkButton>
        {compared.length > 1 && (
          <LinkButton to={path(`products/compare?${query}`)} size="small" variant="primary">
            <Trans>비교하기</Trans>
          </LinkButton>
        )}
      </span>
    </div>
  );
}

function OnePublisher({ name }: { name: string | null }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const all = new URLSearchParams(search);
  all.delete("publisher");
  all.delete("cursor");
  all.delete("trail");
  return (
    <p className="pb-4 text-sm">
      {name ? t`${name}의 상품만 보고 있어요.` : <Trans>매체 하나의 상품만 보고 있어요.</Trans>}{" "}
      <Link to={`?${all}`} className="font-medium text-brand-ink underline underline-offset-2">
        <Trans>모든 매체 보기</Trans>
      </Link>
    </p>
  );
}
