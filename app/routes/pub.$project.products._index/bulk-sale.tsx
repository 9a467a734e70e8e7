import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { BulkForm } from "../../ui/bulk-form";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";

interface BulkSaleProps {
  /** Id of the form, for the list's checkboxes. */
  form: string;
  ids: readonly string[];
  children: ReactNode;
}

/** A list of products with bulk actions: start the sale, or stop it after a confirmation. */
export function BulkSale({ form, ids, children }: BulkSaleProps) {
  return (
    <BulkForm
      intent="on-sale"
      label={<Trans>선택 상품 판매 시작</Trans>}
      form={form}
      rows={ids.join()}
      also={(ticked) => <OffSaleButton ticked={ticked} />}
    >
      {children}
    </BulkForm>
  );
}

function OffSaleButton({ ticked }: { ticked: () => string[] }) {
  const { t } = useLingui();
  const submit = useSubmit();
  const send = () => {
    const form = new FormData();
    form.set("intent", "off-sale");
    for (const id of ticked()) form.append("ids", id);
    submit(form, { method: "post" });
  };
  return (
    <ConfirmDialog
      variant="primary"
      title={t`선택 상품의 판매를 중지할까요?`}
      description={t`새 예약을 받지 않아요. 이미 예약된 캠페인은 그대로 집행돼요.`}
      confirmLabel={t`판매 중지`}
      trigger={
        <Button size="small">
          <Trans>선택 상품 판매 중지</Trans>
        </Button>
      }
      onConfirm={send}
    />
  );
}
