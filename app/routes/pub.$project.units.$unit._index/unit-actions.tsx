import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import type { UnitListItem } from "../../../worker/services/inventory";
import { useProject } from "../../kit/use-project";
import { Button, LinkButton } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { ConfirmIntentButton, IntentButton } from "../../ui/intent-button";

/** Actions of a reader on a unit, by its status. */
export function UnitActions({ unit }: { unit: UnitListItem }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  const isArchived = unit.status === "archived";
  const explain = (
    <LinkButton to={path(`units/${unit.id}/explain`)}>
      <Trans>요청 분석</Trans>
    </LinkButton>
  );
  if (!may("unit.write")) return isArchived ? null : explain;
  if (isArchived) {
    return (
      <>
        <IntentButton intent="restore">{t`복구`}</IntentButton>
        {!unit.linked && <DeleteButton unit={unit} />}
      </>
    );
  }
  return (
    <>
      {explain}
      <LinkButton to={path(`units/${unit.id}/edit`)}>
        <Trans>수정</Trans>
      </LinkButton>
      {!unit.linked && (
        <>
          <ConfirmIntentButton
            intent="archive"
            title={t`광고 유닛을 보관할까요?`}
            description={t`보관하면 이 유닛에 광고가 노출되지 않아요. 보관함에서 언제든 복구할 수 있어요.`}
            confirmLabel={t`보관`}
          >
            <Trans>보관</Trans>
          </ConfirmIntentButton>
          <DeleteButton unit={unit} />
        </>
      )}
    </>
  );
}

/** Deletes a unit after its name is typed, and explains what is kept. */
function DeleteButton({ unit }: { unit: UnitListItem }) {
  const { t } = useLingui();
  const submit = useSubmit();
  return (
    <ConfirmDialog
      title={t`광고 유닛을 삭제할까요?`}
      description={
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>
            <Trans>되돌릴 수 없어요. 다시 사용할 수 있다면 보관해 주세요.</Trans>
          </li>
          <li>
            <Trans>이 유닛을 사용하는 앱과 웹사이트에 광고가 더 이상 노출되지 않아요.</Trans>
          </li>
          <li>
            <Trans>지난 성과는 리포트에 유지돼요.</Trans>
          </li>
        </ul>
      }
      confirmLabel={t`삭제`}
      typedName={unit.name}
      trigger={
        <Button>
          <Trans>삭제</Trans>
        </Button>
      }
      onConfirm={(name) => submit({ intent: "delete", name }, { method: "post" })}
    />
  );
}
