import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";
import { CopyField } from "../../components/copy-field";
import { InlineAlert } from "../../components/inline-alert";
import { Card } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { ActionFailure } from "./action-failure";
import { ConfirmIntentButton, IntentButton } from "./intent-button";

/** The token that the publisher's own servers call with. It is shown in the answer that issues it and never again. */
export function AccessTokenScreen() {
  const { t } = useLingui();
  const { project } = useProject();
  const answer = useActionData<{ token?: string }>();
  return (
    <Card title={<Trans>액세스 토큰</Trans>} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          <Trans>서버에서 사용자를 지우거나 광고에 태그를 붙일 때 이 토큰으로 호출해요.</Trans>
        </p>
        <ActionFailure />
        {answer?.token && (
          <>
            <CopyField label={t`새 토큰`} value={answer.token} />
            <InlineAlert tone="warning">
              <Trans>이 토큰은 지금만 볼 수 있어요. 안전한 곳에 보관해 주세요.</Trans>
            </InlineAlert>
          </>
        )}
        {project.hasAccessToken ? (
          <IssuedActions />
        ) : (
          <div>
            <IntentButton intent="issue" variant="primary">
              <Trans>토큰 만들기</Trans>
            </IntentButton>
          </div>
        )}
      </div>
    </Card>
  );
}

function IssuedActions() {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmIntentButton
        intent="issue"
        tone="primary"
        title={t`토큰을 바꿀까요?`}
        description={t`지금 쓰는 토큰은 1분 안에 멈춰요. 서버의 토큰도 바꿔 주세요.`}
        confirmLabel={t`바꾸기`}
      >
        <Trans>토큰 바꾸기</Trans>
      </ConfirmIntentButton>
      <ConfirmIntentButton
        intent="revoke"
        title={t`토큰을 없앨까요?`}
        description={t`이 토큰으로 부르던 서버는 1분 안에 거절돼요.`}
        confirmLabel={t`없애기`}
      >
        <Trans>토큰 없애기</Trans>
      </ConfirmIntentButton>
    </div>
  );
}
