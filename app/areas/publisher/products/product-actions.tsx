import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ProductStatus } from "../../../../domain/kernel";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { ConfirmIntentButton, IntentButton } from "../../../ui/intent-button";
import { RemoveButton } from "./removal";

/** Starts the sale of the page's product, or stops it after a confirmation. */
export function SaleButton({ status }: { status: ProductStatus }) {
  const { t } = useLingui();
  if (status !== "sale") {
    return (
      <IntentButton intent="on-sale" variant="primary">
        <Trans>판매 시작</Trans>
      </IntentButton>
    );
  }
  return (
    <ConfirmIntentButton
      intent="off-sale"
      tone="primary"
      title={t`판매를 중지할까요?`}
      description={t`새 예약을 받지 않아요. 이미 예약된 캠페인은 그대로 집행돼요.`}
      confirmLabel={t`판매 중지`}
    >
      <Trans>판매 중지</Trans>
    </ConfirmIntentButton>
  );
}

/** Buttons of every product; `children` are additional buttons of its kind, for readers who may change it. */
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
          <SaleButton status={product.status} />
          <RemoveButton product={product} />
        </>
      )}
    </>
  );
}
