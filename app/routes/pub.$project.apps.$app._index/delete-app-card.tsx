import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import type { OwnApp } from "../../../domain/inventory";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { Card } from "../../ui/page";

/** Deletes an app after its name is typed; while a product sells one of its units, explains why it cannot be deleted. */
export function DeleteAppCard({ app, sold }: { app: Pick<OwnApp, "title">; sold: boolean }) {
  const { t } = useLingui();
  const submit = useSubmit();
  return (
    <Card
      title={<Trans>앱 삭제</Trans>}
      description={
        sold ? (
          <Trans>판매 중인 광고 상품에 이 앱의 유닛이 있어 삭제할 수 없어요.</Trans>
        ) : (
          <Trans>
            앱 키를 더 이상 사용할 수 없고 광고 유닛은 모두 보관돼요. 지난 리포트는 유지돼요. 되돌릴 수
            없어요.
          </Trans>
        )
      }
    >
      {!sold && (
        <ConfirmDialog
          trigger={
            <Button variant="danger">
              <Trans>앱 삭제</Trans>
            </Button>
          }
          title={t`앱을 삭제할까요?`}
          description={t`이 키를 사용하는 앱과 웹사이트에 광고가 더 이상 노출되지 않아요.`}
          confirmLabel={t`삭제`}
          typedName={app.title}
          onConfirm={(name) => submit({ intent: "delete", name }, { method: "post" })}
        />
      )}
    </Card>
  );
}
