import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import type { ProductDetail } from "../../../../worker/services/inventory";
import { useProject } from "../../../kit/use-project";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/dialog";
import { InlineAlert } from "../../../ui/inline-alert";
import { IntentButton } from "../../../ui/intent-button";
import { useFormat } from "../../../ui/use-format";

/** Removes a product after its name is typed, and explains the consequences. */
export function RemoveButton({ product }: { product: ProductDetail }) {
  const { t } = useLingui();
  const submit = useSubmit();
  const { count } = product.ongoing;
  return (
    <ConfirmDialog
      title={t`광고 상품을 삭제할까요?`}
      description={
        count > 0
          ? t`바로 판매가 종료되고 광고주에게 표시되지 않아요. 예약된 캠페인 ${count}개는 끝까지 집행되고, 마지막 캠페인이 종료된 뒤 3일 안에는 복구할 수 있어요. 그 뒤에는 되돌릴 수 없어요.`
          : t`바로 판매가 종료되고 광고주에게 표시되지 않아요. 3일 안에는 복구할 수 있고, 그 뒤에는 되돌릴 수 없어요.`
      }
      confirmLabel={t`삭제`}
      typedName={product.name}
      trigger={
        <Button variant="danger-quiet">
          <Trans>삭제</Trans>
        </Button>
      }
      onConfirm={(name) => submit({ intent: "remove", name }, { method: "post" })}
    />
  );
}

/** Deadline for restoring a removed product. */
export function RemovedNotice({ product }: { product: ProductDetail }) {
  const { dateTime } = useFormat();
  const { may } = useProject();
  if (product.removalDueAt === null) return null;
  const until = dateTime(product.removalDueAt, product.timezone);
  return (
    <InlineAlert tone="danger" title={<Trans>삭제한 광고 상품이에요</Trans>}>
      <p>
        <Trans>{until}까지 복구할 수 있고, 그 뒤에는 영구 삭제돼요.</Trans>
      </p>
      {may("product.write") && (
        <div className="pt-2">
          <IntentButton intent="restore" size="small">
            <Trans>복구</Trans>
          </IntentButton>
        </div>
      )}
    </InlineAlert>
  );
}
