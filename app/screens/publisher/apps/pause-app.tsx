import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnApp } from "../../../../domain/inventory";
import { ConfirmIntentButton, IntentButton } from "../intent-button";

/** Stops all ads of an app, after a question, and lets them go on without one. */
export function PauseApp({ app }: { app: Pick<OwnApp, "status"> }) {
  const { t } = useLingui();
  if (app.status === "paused") {
    return (
      <IntentButton intent="resume">
        <Trans>다시 시작</Trans>
      </IntentButton>
    );
  }
  return (
    <ConfirmIntentButton
      intent="pause"
      title={t`이 앱을 멈출까요?`}
      description={t`이 앱의 모든 광고 유닛에서 광고가 나오지 않고, 앱 키로 보내는 이벤트도 받지 않아요. 언제든 다시 시작할 수 있어요.`}
      confirmLabel={t`멈추기`}
    >
      <Trans>멈추기</Trans>
    </ConfirmIntentButton>
  );
}
