import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { LinkButton } from "../../../components/button";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { ProductCard } from "../../advertiser/product-card";
import { IntentButton } from "../intent-button";
import { ProductStepper } from "./step-frame";

/** The end of creating a product: what came of it, and what comes next. */
export function ProductCompleteScreen({ product }: { product: ProductDetail }) {
  const { t } = useLingui();
  const { project, path } = useProject();
  const formats = [...new Set(product.units.map(({ format }) => format))];
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 상품`, to: path("products") }, { label: t`광고 상품 만들기` }]}
        title={<Trans>광고 상품을 만들었어요</Trans>}
        description={<Trans>판매를 시작하면 광고주가 보고 예약할 수 있어요.</Trans>}
      />
      <ProductStepper step="complete" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Card title={<Trans>다음에 할 일</Trans>}>
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
