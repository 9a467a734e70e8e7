import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getProduct, productDetailView, setProductOnSale } from "../../worker/services/inventory";
import { ProductCard } from "../areas/advertiser/product-card";
import { buttonSchema } from "../areas/publisher/forms";
import { ProductStepper } from "../areas/publisher/products/step-frame";
import { TOASTS } from "../areas/publisher/toasts";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { IntentButton } from "../ui/intent-button";
import { Card, PageHeader } from "../ui/page";

export const handle = { access: "product.write", title: msg`광고 상품을 만들었어요` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    product: productDetailView,
  }),
  async ({ ctx, url, project }) => {
    return { product: await getProduct(ctx, project, url.searchParams.get("product") ?? "") };
  },
);

export const action = intentAction({
  "on-sale": projectAction(buttonSchema, async (_input, adapter) => {
    const { project } = adapter;
    const product = adapter.url.searchParams.get("product") ?? "";
    await setProductOnSale(adapter.ctx, project, product, true);
    return redirectDone(adapter, adapter.path(`products/${product}`), TOASTS.onSale);
  }),
});

/** Last page of the product creation: the result, and the next steps. */
export default function ProductCompleteScreen() {
  const { product } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { project, path } = useProject();
  const formats = [...new Set(product.units.map(({ format }) => format))];
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 상품`, to: path("products") }, { label: t`광고 상품 만들기` }]}
        title={<Trans>광고 상품을 만들었어요</Trans>}
        description={<Trans>판매를 시작하면 광고주에게 표시되고 예약할 수 있어요.</Trans>}
      />
      <ProductStepper step="complete" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Card title={<Trans>다음 단계</Trans>}>
          <div className="flex flex-wrap gap-2">
            {product.status === "ready" && (
              <IntentButton intent="on-sale" variant="primary">
                <Trans>판매 시작</Trans>
              </IntentButton>
            )}
            <LinkButton to={path(`products/${product.id}`)}>
              <Trans>상품 보기</Trans>
            </LinkButton>
            <LinkButton to={path("products/new/units")}>
              <Trans>다른 상품 만들기</Trans>
            </LinkButton>
          </div>
        </Card>
        <div className="flex">
          <ProductCard offer={{ product, publisher: project, formats }} to={null} />
        </div>
      </div>
    </>
  );
}
