import { Trans, useLingui } from "@lingui/react/macro";
import { Pause } from "lucide-react";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";

/** Pauses a running campaign after a confirmation; for readers of both sides. */
export function PauseButton({ onPause, isBusy = false }: { onPause: () => void; isBusy?: boolean }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      trigger={
        <Button disabled={isBusy}>
          <Pause size={16} aria-hidden="true" />
          <Trans>일시 중지</Trans>
        </Button>
      }
      variant="primary"
      title={t`캠페인을 일시 중지할까요?`}
      description={t`5초 안에 광고가 중단돼요. 종료일 전에는 다시 시작할 수 있어요.`}
      confirmLabel={t`일시 중지`}
      onConfirm={onPause}
    />
  );
}
