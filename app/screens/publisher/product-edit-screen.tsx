import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductDetail } from "../../../worker/services/inventory";
import type { Page } from "../../../worker/services/kernel";
import { UnsavedGuard } from "../../components/form/unsaved-guard";
import { PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { ProductForm } from "./product-form";
import { EditNotice } from "./products/change-card";
import type { UnitOption } from "./products/unit-option";

interface ProductEditScreenProps {
  product: ProductDetail;
  /** A page of the units that it could sell as well. */
  units: Page<UnitOption>;
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
        <EditNotice product={product} />
      </div>
      <UnsavedGuard>
        <ProductForm product={product} more={units} back={detail} />
      </UnsavedGuard>
    </>
  );
}
