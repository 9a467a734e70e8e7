import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { changedColumns } from "../../../../domain/inventory";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { useProject } from "../../../kit/use-project";
import { InlineAlert } from "../../../ui/inline-alert";
import { ConfirmIntentButton } from "../../../ui/intent-button";
import { Card } from "../../../ui/page";
import { DescriptionList } from "../../../ui/stat";
import { useFormat } from "../../../ui/use-format";
import { useProductFacts } from "../../advertiser/product-facts";

/** A change that waits for the running campaigns: its contents and effective date. */
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
            description={t`저장한 변경이 취소되고 현재 내용이 유지돼요.`}
            confirmLabel={t`변경 취소`}
          >
            <Trans>변경 취소</Trans>
          </ConfirmIntentButton>
        )
      }
    >
      <Changes before={product} after={change} />
    </Card>
  );
}

interface ChangesProps {
  before: ProductDetail;
  after: NonNullable<ProductDetail["change"]>;
}

/** Changed fields with current and future values. */
function Changes({ before, after }: ChangesProps) {
  const { t } = useLingui();
  const now = useProductFacts({ product: before, units: before.units });
  const then = useProductFacts(after);
  const changed = changedColumns(before, after.product);
  if (changed.length === 0) {
    return (
      <p className="text-sm text-ink-muted">
        <Trans>변경되는 내용이 없어요.</Trans>
      </p>
    );
  }
  const items = changed.map((key) => {
    const [was, becomes] = [now[key], then[key]];
    return {
      key,
      term: becomes?.term ?? was?.term,
      value: (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <div className="min-w-0 text-ink-muted">
            <span className="sr-only">{t`지금`}</span> {was?.value ?? t`없음`}
          </div>
          <ArrowRight size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-muted" />
          <div className="min-w-0 font-medium">
            <span className="sr-only">{t`변경 후`}</span> {becomes?.value ?? t`없음`}
          </div>
        </div>
      ),
    };
  });
  return <DescriptionList items={items} />;
}

/** Effective date of a change, based on current bookings. */
export function EffectiveWords({ product }: { product: Pick<ProductDetail, "ongoing" | "timezone"> }) {
  const { dayOf } = useFormat();
  const { count, lastEndsAt } = product.ongoing;
  if (count === 0 || lastEndsAt === null) return <Trans>곧 반영돼요.</Trans>;
  const day = dayOf(lastEndsAt, product.timezone);
  return (
    <Trans>
      진행 중인 캠페인 {count}개가 모두 종료되는 {day}에 반영돼요. 새로 예약되면 늦어질 수 있으니, 앞당기려면
      판매를 중지해 주세요.
    </Trans>
  );
}

/** Explains the effect of a change before saving. */
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
          <Trans>이전에 저장한 변경 내용이 아래에 표시돼요.</Trans>
        </>
      )}
    </InlineAlert>
  );
}
