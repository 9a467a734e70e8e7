import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OfferedProductDetail } from "../../../worker/services/inventory";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { Card, PageHeader } from "../../ui/page";
import { PublisherFace } from "./publisher-face";

/** Head of a product's booking page: its name, its publisher, and its facts. */
export function OfferHead({ offer, children }: { offer: OfferedProductDetail; children: ReactNode }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  const { product, publisher } = offer;
  const save = new URLSearchParams({
    kind: "product",
    target: product.id,
    next: path(`products/${product.id}`),
  });
  return (
    <>
      <PageHeader
        title={product.name}
        description={product.description || undefined}
        breadcrumbs={[{ label: t`광고 상품 찾기`, to: path("products") }, { label: product.name }]}
        actions={
          <>
            {may("saved-list.write") && (
              <LinkButton to={`${path("lists/save")}?${save}`}>
                <Trans>목록에 저장</Trans>
              </LinkButton>
            )}
            <LinkButton to={`${path("products")}?publisher=${publisher.id}`}>
              <Trans>이 매체의 다른 상품</Trans>
            </LinkButton>
          </>
        }
      />
      <Card className="mb-5">
        <div className="flex flex-col gap-4">
          <PublisherFace publisher={publisher} />
          {children}
        </div>
      </Card>
    </>
  );
}
