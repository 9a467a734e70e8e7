import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Package } from "lucide-react";
import { z } from "zod";
import { PRODUCT_FAULTS } from "../../../domain/booking";
import { PRICING_TYPES, pageOf } from "../../../domain/kernel";
import {
  hasProductDraft,
  listFaultyProducts,
  listProducts,
  type ProductListItem,
  productListItemView,
  setProductsOnSale,
} from "../../../worker/services/inventory";
import { useProductWords } from "../../areas/advertiser/product-words";
import { PRICING_WORDS } from "../../areas/campaign/words";
import { chosenRowsSchema } from "../../areas/publisher/forms";
import { FaultNotice } from "../../areas/publisher/products/fault-notice";
import { ProductStatusBadge, useStatusFilter } from "../../areas/publisher/products/product-status";
import { RestartButton } from "../../areas/publisher/products/restart";
import { bulkSaleToast } from "../../areas/publisher/products/words";
import { ActionFailure } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { filterOf, listQuery, searchWithout } from "../../kit/list-query.server";
import { redirectWithToast } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { NothingFound } from "../../ui/nothing-found";
import { EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { RowBox } from "../../ui/row-box";
import { useFormat } from "../../ui/use-format";
import { BulkSale } from "./bulk-sale";

export const handle = { access: "product.read", title: msg`광고 상품` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(productListItemView),
    filtered: z.boolean(),
    faulty: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        faults: z.array(z.enum(PRODUCT_FAULTS)),
      }),
    ),
    /** Whether an unfinished product draft exists. */
    hasDraft: z.boolean(),
  }),
  async ({ ctx, url, project }) => {
    const query = { ...listQuery(url), ...filterOf(url, "status"), ...filterOf(url, "pricing") };
    const [page, faulty, hasDraft] = await Promise.all([
      listProducts(ctx, project, query),
      listFaultyProducts(ctx, project),
      hasProductDraft(ctx, project),
    ]);
    return {
      page,
      filtered: Boolean(query.q || query.status || query.pricing),
      faulty: faulty.map(({ product, faults }) => ({ id: product.id, name: product.name, faults })),
      hasDraft,
    };
  },
);

async function setOnSale(adapter: ProjectAdapter, ids: readonly string[], onSale: boolean) {
  const { project } = adapter;
  const changed = await setProductsOnSale(adapter.ctx, project, ids, onSale);
  return redirectWithToast(
    adapter,
    adapter.path(`products?${searchWithout(adapter.url, ["index", "cursor", "trail"])}`),
    bulkSaleToast(adapter.i18n, onSale, changed),
  );
}

export const action = intentAction({
  "on-sale": projectAction(chosenRowsSchema, ({ ids }, adapter) => setOnSale(adapter, ids, true)),
  "off-sale": projectAction(chosenRowsSchema, ({ ids }, adapter) => setOnSale(adapter, ids, false)),
});

export default function ProductsScreen() {
  const {
    page: { items, next },
    filtered,
    faulty,
    hasDraft,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const statusFilter = useStatusFilter();
  const { may, path } = useProject();
  const create = may("product.write") && (
    <>
      {hasDraft && <RestartButton />}
      <LinkButton to={path("products/new")} variant="primary">
        {hasDraft ? <Trans>작성 중인 상품 이어서 만들기</Trans> : <Trans>광고 상품 만들기</Trans>}
      </LinkButton>
    </>
  );
  const sort = may("product.write") && items.length > 1 && (
    <LinkButton to={path("products/sort")}>
      <Trans>순서 변경</Trans>
    </LinkButton>
  );
  const none = (
    <EmptyState
      icon={<Package size={28} />}
      title={t`아직 광고 상품이 없어요`}
      description={t`광고 유닛에 가격을 정하면 상품이 돼요. 판매를 시작하면 광고주가 예약할 수 있어요.`}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>광고 상품</Trans>}
        description={<Trans>광고주가 예약하는 상품이에요.</Trans>}
        actions={
          <>
            {sort}
            {create}
          </>
        }
      />
      <ActionFailure />
      <FaultNotice faulty={faulty} />
      {(items.length > 0 || filtered) && (
        <FilterBar
          search={{ name: "q", label: t`이름으로 검색` }}
          filters={[
            statusFilter,
            {
              name: "pricing",
              label: t`모든 과금 방식`,
              options: PRICING_TYPES.map((value) => ({ value, label: i18n._(PRICING_WORDS[value]) })),
            },
          ]}
        />
      )}
      {items.length > 0 ? <Products items={items} /> : filtered ? <NothingFound /> : none}
      <Pagination next={next} shown={items.length} />
    </>
  );
}

const BULK_FORM = "products-bulk";

/** Product list; removed products are restored on their own pages. */
function Products({ items }: { items: readonly ProductListItem[] }) {
  const { may } = useProject();
  const isForSale = may("product.write") && items.every(({ status }) => status !== "remove");
  if (!isForSale) return <ProductTable items={items} />;
  return (
    <BulkSale form={BULK_FORM} ids={items.map(({ id }) => id)}>
      <ProductTable items={items} form={BULK_FORM} />
    </BulkSale>
  );
}

/** @param form id of the bulk action's form, if there is one */
function ProductTable({ items, form }: { items: readonly ProductListItem[]; form?: string }) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const words = useProductWords();
  return (
    <DataTable
      caption={t`광고 상품 목록`}
      rows={items}
      rowKey={(product) => product.id}
      columns={[
        {
          key: "name",
          header: t`이름`,
          cell: (product) => (
            <span className="inline-flex min-h-6 flex-wrap items-center gap-2">
              {form && <RowBox form={form} row={product} />}
              <Link to={path(`products/${product.id}`)} className="hover:underline">
                {product.name}
              </Link>
              {product.isPrivate && <Badge tone="warning">{t`비공개`}</Badge>}
              {product.pending && <Badge>{t`변경 예정`}</Badge>}
            </span>
          ),
        },
        {
          key: "status",
          header: t`상태`,
          cell: (product) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <ProductStatusBadge status={product.status} />
              {product.removalDueAt !== null && (
                <span className="text-[13px] text-ink-muted">
                  {t`${format.dayOf(product.removalDueAt, product.timezone)}까지 복구 가능`}
                </span>
              )}
            </span>
          ),
        },
        {
          key: "ongoing",
          header: t`예약·진행 캠페인`,
          align: "end",
          cell: (product) => format.number(product.ongoingCount),
        },
        { key: "price", header: t`가격`, align: "end", cell: (product) => words.price(product) },
        {
          key: "least",
          header: t`최소 예약`,
          align: "end",
          cell: (product) =>
            product.pricingType === "cpp"
              ? t`${product.cppMinDays ?? 1}일`
              : product.pricingType === "inhouse"
                ? "–"
                : format.money(product.minBudgetMinor, product.currency),
        },
        {
          key: "units",
          header: t`광고 유닛`,
          align: "end",
          cell: (product) => format.number(product.unitCount),
        },
      ]}
    />
  );
}
