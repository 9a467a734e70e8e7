import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { PRODUCT_PRICINGS, PRODUCT_STATUSES } from "../../domain/kernel";
import {
  listSortable,
  type ProductListItem,
  productOrderSchema,
  sortProducts,
} from "../../worker/services/inventory";
import { PRICING_WORDS } from "../areas/campaign/words";
import { ProductStatusBadge } from "../areas/publisher/products/product-status";
import { PRODUCT_TOASTS } from "../areas/publisher/products/words";
import { ActionFailure } from "../kit/action-failure";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { Button, LinkButton } from "../ui/button";
import { EmptyState, PageHeader } from "../ui/page";
import { ReorderList } from "../ui/reorder-list";

export const handle = { access: "product.write", title: msg`광고 상품 순서` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    products: z.array(
      z.object({
        pricingType: z.enum(PRODUCT_PRICINGS),
        id: z.string(),
        name: z.string(),
        status: z.enum(PRODUCT_STATUSES),
      }),
    ),
  }),
  async ({ ctx, project }) => {
    return { products: await listSortable(ctx, project) };
  },
);

export const action = projectAction(productOrderSchema, async (input, adapter) => {
  const { project } = adapter;
  await sortProducts(adapter.ctx, project, input);
  return redirectDone(adapter, adapter.path("products"), PRODUCT_TOASTS.sorted);
});

/** Order of products in the publisher's list and on its public page. */
export default function ProductSortScreen() {
  const { products } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 상품`, to: path("products") }, { label: t`순서 변경` }]}
        title={<Trans>광고 상품 순서</Trans>}
        description={
          <Trans>
            광고주의 예약 화면에 표시되는 순서예요. 퀘스트 상품도 포함돼요. 끌어서 옮기거나, 손잡이에서
            Enter를 누르고 방향키로 옮긴 뒤 다시 Enter를 눌러 주세요.
          </Trans>
        }
      />
      <ActionFailure />
      {products.length > 1 ? (
        <SortForm products={products} />
      ) : (
        <EmptyState
          title={t`순서를 변경할 상품이 없어요`}
          description={t`상품이 2개 이상일 때 순서를 변경할 수 있어요.`}
          action={
            <LinkButton to={path("products")}>
              <Trans>목록으로</Trans>
            </LinkButton>
          }
        />
      )}
    </>
  );
}

type Sorted = Pick<ProductListItem, "id" | "name" | "status" | "pricingType">;

function SortForm({ products }: { products: readonly Sorted[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { state } = useNavigation();
  const [ids, setIds] = useState(() => products.map(({ id }) => id));
  const inOrder = ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
  return (
    <Form method="post" className="flex max-w-form flex-col gap-5">
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <ReorderList
        label={t`광고 상품 순서`}
        items={inOrder.map(({ id, name, status, pricingType }) => ({
          id,
          label: name,
          note: (
            <span className="flex flex-wrap gap-1.5">
              <Badge>{i18n._(PRICING_WORDS[pricingType])}</Badge>
              <ProductStatusBadge status={status} />
            </span>
          ),
        }))}
        onReorder={setIds}
      />
      <div className="flex justify-end gap-2">
        <LinkButton to={path("products")}>
          <Trans>취소</Trans>
        </LinkButton>
        <Button type="submit" variant="primary" disabled={state === "submitting"}>
          <Trans>순서 저장</Trans>
        </Button>
      </div>
    </Form>
  );
}
