import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import type { ProductColumn } from "../../domain/inventory";
import { type ComparedProduct, comparedProductView, compareProducts } from "../../worker/services/inventory";
import { useFactsOf } from "../areas/advertiser/product-facts";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { cx } from "../ui/cx";
import { type Column, DataTable } from "../ui/data-table";
import { PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`상품 비교`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ compared: z.array(comparedProductView) }),
  async ({ ctx, url, project, path }) => {
    const ids = url.searchParams.getAll("id");
    if (ids.length === 0) throw redirect(path("products"));
    return { compared: await compareProducts(ctx, project, ids) };
  },
);

/** Columns displayed only on each product's own page. */
const LEFT_OUT: readonly ProductColumn[] = ["name", "description", "isPrivate", "unitSets"];

interface Row {
  key: string;
  term: ReactNode;
  cells: { id: string; value: ReactNode }[];
  differs: boolean;
}

/** Comparison of products, line by line; lines with differences are marked. */
export default function CompareScreen() {
  const { compared } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const rows = useRows(compared);
  const list = `products?${new URLSearchParams(compared.map(({ offer }) => ["compare", offer.product.id]))}`;
  return (
    <>
      <PageHeader
        title={<Trans>상품 비교</Trans>}
        breadcrumbs={[{ label: t`광고 상품 찾기`, to: path(list) }, { label: t`상품 비교` }]}
        description={<Trans>서로 다른 항목은 굵게 표시해요.</Trans>}
        actions={
          <LinkButton to={path(list)}>
            <Trans>상품 더 담기</Trans>
          </LinkButton>
        }
      />
      <DataTable
        caption={t`상품 비교`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "term",
            header: t`항목`,
            cell: ({ term, differs }) => (
              <>
                {term}
                {differs && <span className="sr-only"> {t`(다름)`}</span>}
              </>
            ),
          },
          ...compared.map(
            ({ offer: { product } }): Column<Row> => ({
              key: product.id,
              header: product.name,
              cell: ({ cells, differs }) => (
                <span className={cx(differs && "font-semibold")}>
                  {cells.find(({ id }) => id === product.id)?.value}
                </span>
              ),
            }),
          ),
        ]}
      />
    </>
  );
}

function useRows(compared: readonly ComparedProduct[]): Row[] {
  const { t } = useLingui();
  const format = useFormat();
  const factsOf = useFactsOf();
  const all = compared.map(({ offer, traffic }) => ({
    product: offer.product,
    facts: factsOf(offer, traffic),
  }));
  const columns = (Object.keys(all[0]?.facts ?? {}) as ProductColumn[]).filter(
    (column) => !LEFT_OUT.includes(column),
  );
  const differ = (values: readonly unknown[]) =>
    new Set(values.map((value) => JSON.stringify(value))).size > 1;
  const rows = columns.flatMap((column): Row[] => {
    const term = all.find(({ facts }) => facts[column])?.facts[column]?.term;
    if (term === undefined) return [];
    const cells = all.map(({ product, facts }) => ({ id: product.id, value: facts[column]?.value ?? "–" }));
    return [{ key: column, term, cells, differs: differ(all.map(({ product }) => product[column])) }];
  });
  const formats = compared.map(({ offer }) => ({
    id: offer.product.id,
    value: offer.units.map((unit) => `${unit.name} ${unit.width}×${unit.height}`).join(", ") || "–",
  }));
  const slots = compared.map(({ offer, slots: of }) => ({
    id: offer.product.id,
    value: of === null ? "–" : t`${format.number(of.all)}개 중 ${format.number(of.free)}개`,
  }));
  const books = compared.map(({ offer: { product } }) => ({
    id: product.id,
    value: <BookLinks product={product} of={compared} />,
  }));
  const publishers = compared.map(({ offer: { product, publisher } }) => ({
    id: product.id,
    value: publisher.displayName,
  }));
  return [
    { key: "book", term: t`예약`, cells: books, differs: false },
    {
      key: "publisher",
      term: t`매체`,
      cells: publishers,
      differs: differ(publishers.map(({ value }) => value)),
    },
    ...rows,
    { key: "units", term: t`광고 유닛`, cells: formats, differs: differ(formats.map(({ value }) => value)) },
    ...(compared.some(({ slots: of }) => of !== null)
      ? [
          {
            key: "slots",
            term: t`앞으로 30일 빈 구좌`,
            cells: slots,
            differs: differ(slots.map(({ value }) => value)),
          },
        ]
      : []),
  ];
}

/** Links to a product's own page, and to remove it from the comparison. */
function BookLinks({
  product,
  of,
}: {
  product: ComparedProduct["offer"]["product"];
  of: readonly ComparedProduct[];
}) {
  const { t } = useLingui();
  const { path } = useProject();
  const others = of.flatMap(({ offer }) =>
    offer.product.id === product.id ? [] : [["id", offer.product.id]],
  );
  return (
    <span className="flex flex-wrap gap-2">
      <LinkButton to={path(`products/${product.id}`)} size="small" variant="primary">
        {t`예약하기`}
        <span className="sr-only"> {product.name}</span>
      </LinkButton>
      {others.length > 0 && (
        <LinkButton to={`?${new URLSearchParams(others)}`} size="small" variant="quiet">
          {t`제외`}
          <span className="sr-only"> {product.name}</span>
        </LinkButton>
      )}
    </span>
  );
}
