import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductDetail } from "../../../worker/services/products/get";
import type { UnitListItem } from "../../../worker/services/units/list";
import { LinkButton } from "../../components/button";
import { InlineAlert } from "../../components/inline-alert";
import { EmptyState, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { ProductForm } from "./product-form";

export function ProductNewScreen({ units }: { units: readonly UnitListItem[] }) {
  const { t } = useLingui();
  const { path, project } = useProject();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 상품`, to: path("products") }, { label: t`광고 상품 만들기` }]}
        title={<Trans>광고 상품 만들기</Trans>}
      />
      {units.length > 0 ? (
        <ProductForm product={null} units={units} currency={project.currency} back={path("products")} />
      ) : (
        <EmptyState
          title={t`먼저 광고 유닛을 만들어 주세요`}
          description={t`상품은 광고 유닛을 파는 방법이에요.`}
          action={
            <LinkButton to={path("units/new")} variant="primary">
              <Trans>광고 유닛 만들기</Trans>
            </LinkButton>
          }
        />
      )}
    </>
  );
}

interface ProductEditScreenProps {
  product: ProductDetail;
  units: readonly UnitListItem[];
}

export function ProductEditScreen({ product, units }: ProductEditScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const detail = path(`products/${product.id}`);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`광고 상품`, to: path("products") },
          { label: product.name, to: detail },
          { label: t`수정` },
        ]}
        title={<Trans>광고 상품 수정</Trans>}
      />
      <div className="max-w-3xl pb-5">
        <InlineAlert tone="info">
          <Trans>이미 예약된 캠페인은 예약할 때의 견적대로 집행돼요.</Trans>
        </InlineAlert>
      </div>
      <ProductForm product={product} units={units} currency={product.currency} back={detail} />
    </>
  );
}
