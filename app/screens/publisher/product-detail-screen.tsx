import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProductFault } from "../../../domain/booking";
import type { TestDevice } from "../../../domain/serving";
import type { ProductDetail, SlotMonth } from "../../../worker/services/inventory";
import type { AdTest } from "../../../worker/services/serving";
import { LinkButton } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { InlineAlert } from "../../components/inline-alert";
import { Card, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { ProductCard } from "../advertiser/product-card";
import { ProductFacts } from "../advertiser/product-facts";
import { ActionFailure, MissingPermission } from "./action-failure";
import { AdTestCard } from "./ad-test-card";
import { ProductActions } from "./product-actions";
import { ProductStatusBadge } from "./product-status";
import { ChangeCard } from "./products/change-card";
import { FaultWords } from "./products/fault-notice";
import { RemovedNotice } from "./products/removal";
import { SlotCalendar } from "./slot-calendar";

interface ProductDetailScreenProps {
  product: ProductDetail;
  /** Null for a product without slots. */
  slots: SlotMonth | null;
  /** Of the platform's public page. */
  publicUrl: string;
  devices: readonly TestDevice[];
  /** A removed product is not tested. */
  test: AdTest | null | "removed";
  faults: readonly ProductFault[];
  /** When all this was read. */
  nowMs: number;
}

export function ProductDetailScreen({
  product,
  slots,
  publicUrl,
  devices,
  test,
  faults,
  nowMs,
}: ProductDetailScreenProps) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const { alias } = project;
  const offer = {
    product,
    publisher: project,
    formats: [...new Set(product.units.map((unit) => unit.format))],
    units: product.units,
  };
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 상품`, to: path("products") }, { label: product.name }]}
        title={product.name}
        badge={<ProductStatusBadge status={product.status} />}
        description={product.description || undefined}
        actions={<UnitProductActions product={product} />}
      />
      <ActionFailure except={["test"]} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5">
          <MissingPermission action="product.write" />
          <RemovedNotice product={product} />
          {faults.length > 0 && (
            <InlineAlert tone="warning" title={<Trans>손볼 것이 있어요</Trans>}>
              <FaultWords faults={faults} />
            </InlineAlert>
          )}
          {product.status === "ready" && (
            <InlineAlert tone="warning" title={<Trans>아직 팔고 있지 않아요</Trans>}>
              <Trans>판매를 시작해야 광고주가 보고 예약할 수 있어요.</Trans>
            </InlineAlert>
          )}
          <Card title={<Trans>상품 정보</Trans>}>
            <div className="flex flex-col gap-4">
              <ProductFacts offer={offer} />
              <MissingPermission action="introduction.write" />
            </div>
          </Card>
          <ChangeCard product={product} />
          {slots && <SlotCalendar slots={slots} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <section>
            <h2 className="pb-2 text-[13px] font-medium text-ink-muted">
              {product.pricingType === "inhouse" ? (
                <Trans>자체 광고를 허용한 광고주에게 이렇게 보여요</Trans>
              ) : (
                <Trans>광고주에게 이렇게 보여요</Trans>
              )}
            </h2>
            <div className="flex">
              <ProductCard offer={offer} to={null} />
            </div>
          </section>
          {test !== "removed" && <AdTestCard devices={devices} test={test} nowMs={nowMs} />}
          <Card title={<Trans>공개 페이지</Trans>}>
            <div className="flex flex-col gap-3">
              <CopyField label={t`주소`} value={publicUrl} />
              {product.isPrivate && (
                <p className="text-[13px] text-ink-muted">
                  <Trans>비공개 상품은 공개 페이지에 나오지 않아요.</Trans>{" "}
                  <Link to={path("settings/allow-list")} className="text-brand-ink hover:underline">
                    <Trans>허용 목록 보기</Trans>
                  </Link>
                </p>
              )}
              <LinkButton to={`/p/${alias}`}>
                <Trans>공개 페이지 보기</Trans>
              </LinkButton>
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

/** What units' products have beside the buttons of every product. */
function UnitProductActions({ product }: { product: ProductDetail }) {
  const { path } = useProject();
  return (
    <ProductActions product={product}>
      {product.pricingType === "inhouse" && product.status === "sale" && (
        <LinkButton to={path(`products/${product.id}/in-house`)}>
          <Trans>자체 캠페인 만들기</Trans>
        </LinkButton>
      )}
      <LinkButton to={path(`products/${product.id}/edit`)}>
        <Trans>수정</Trans>
      </LinkButton>
    </ProductActions>
  );
}
