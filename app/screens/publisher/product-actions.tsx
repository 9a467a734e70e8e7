import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ProductDetail } from "../../../worker/services/inventory";
import { LinkButton } from "../../components/button";
import { useProject } from "../../shell/use-project";
import { RemoveButton } from "./products/removal";
import { SaleButton } from "./sale-button";

/** The buttons of a product of any kind; `children` are what only its kind has, for whoever may change it. */
export function ProductActions({ product, children }: { product: ProductDetail; children?: ReactNode }) {
  const { may, path } = useProject();
  return (
    <>
      {may("campaign.read") && (
        <LinkButton to={path(`campaigns?product=${product.id}`)}>
          <Trans>캠페인 보기</Trans>
        </LinkButton>
      )}
      {may("product.write") && product.status !== "remove" && (
        <>
          {children}
          <RemoveButton product={product} />
          <SaleButton status={product.status} />
        </>
      )}
    </>
  );
}
