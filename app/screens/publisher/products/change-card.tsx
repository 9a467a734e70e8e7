import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductDetail } from "../../../../worker/services/products/get";
import { InlineAlert } from "../../../components/inline-alert";
import { Card } from "../../../components/page";
import { useFormat } from "../../../i18n/use-format";
import { useProject } from "../../../shell/use-project";
import { ProductFacts } from "../../advertiser/product-facts";
import { ConfirmIntentButton } from "../intent-button";

/** A change that waits for the campaigns that run: what the product becomes, and when. */
export function ChangeCard({ product }: { product: ProductDetail }) {
  const { t } = useLingui();
  const { may } = useProject();
  const { change } = product;
  if (!change) return null;
  return (
    <Card
      title={<Trans>예정된 변경</Trans>}
      description={<EffectiveWords product={product} />}
      actions={
        may("product.write") &&
        product.status !== "remove" && (
          <ConfirmIntentButton
            intent="withdraw"
            size="small"
            title={t`예정된 변경을 취소할까요?`}
            description={t`저장해 둔 변경이 사라지고 지금 내용이 그대로 남아요.`}
            confirmLabel={t`변경 취소`}
          >
            <Trans>변경 취소</Trans>
          </ConfirmIntentButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-base font-semibold">{change.product.name}</p>
        <ProductFacts offer={change} />
      </div>
    </Card>
  );
}

/** When a change takes effect, as far as today's bookings tell. */
export function EffectiveWords({ product }: { product: Pick<ProductDetail, "ongoing" | "timezone"> }) {
  const { dayOf } = useFormat();
  const { count, lastEndsAt } = product.ongoing;
  if (count === 0 || lastEndsAt === null) return <Trans>곧 반영돼요.</Trans>;
  const day = dayOf(lastEndsAt, product.timezone);
  return (
    <Trans>
      진행 중인 캠페인 {count}개가 모두 끝나는 {day}에 반영돼요. 새로 예약되면 그만큼 늦어지니, 서두르려면
      판매를 멈춰 주세요.
    </Trans>
  );
}

/** What saving a change will do, before it is saved. */
export function EditNotice({ product }: { product: ProductDetail }) {
  const { count } = product.ongoing;
  if (count === 0) {
    return (
      <InlineAlert tone="info">
        <Trans>진행 중인 캠페인이 없어서 저장하면 바로 반영돼요.</Trans>
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone="warning" title={<Trans>진행 중인 캠페인이 있어요</Trans>}>
      <EffectiveWords product={product} />
      {product.change && (
        <>
          {" "}
          <Trans>아래에는 앞서 저장한 변경이 들어 있어요.</Trans>
        </>
      )}
    </InlineAlert>
  );
}
