import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import { useProject } from "../../../kit/use-project";
import { Button, type ButtonVariant } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/dialog";

/** Discards the unfinished product draft and starts another. */
export function RestartButton({ variant = "secondary" }: { variant?: ButtonVariant }) {
  const { t } = useLingui();
  const { path } = useProject();
  const submit = useSubmit();
  return (
    <ConfirmDialog
      trigger={
        <Button variant={variant}>
          <Trans>처음부터 다시 만들기</Trans>
        </Button>
      }
      title={t`작성 중인 상품을 삭제하고 새로 만들까요?`}
      description={t`작성하던 내용은 삭제되고 되돌릴 수 없어요.`}
      confirmLabel={t`삭제하고 새로 만들기`}
      variant="danger"
      onConfirm={() => submit({}, { method: "post", action: `${path("products/new")}?index` })}
    />
  );
}
