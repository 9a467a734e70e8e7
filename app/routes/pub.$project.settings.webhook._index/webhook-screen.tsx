import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";
import { isOtherServer, webhookSchemaFor } from "../../../domain/kernel";
import type { WebhookPageView, WebhookView } from "../../../worker/services/partners";
import { SaveRow } from "../../areas/settings/save-row";
import { DISABLED_WORDS } from "../../areas/settings/webhook-words";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import { StatusBadge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { ConfirmIntentButton, IntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { WebhookHelp } from "./webhook-help";

export interface WebhookScreenProps {
  webhook: WebhookPageView | null;
  /** Used to validate the webhook's URL. */
  consoleOrigin: string;
}

/** Webhook settings: URL, secret, credentials and events. */
export function WebhookScreen({ webhook, consoleOrigin }: WebhookScreenProps) {
  const answer = useActionData<{ secret?: string | null }>();
  const { may } = useProject();
  return (
    <div className="flex max-w-form flex-col gap-5">
      <ActionFailure except={["save"]} />
      {answer?.secret && <NewSecret secret={answer.secret} />}
      {webhook?.disabledReason && <SwitchedOff reason={webhook.disabledReason} />}
      <AddressCard key={webhook?.url ?? "first"} webhook={webhook} consoleOrigin={consoleOrigin} />
      {webhook && <SecretCard webhook={webhook} />}
      {webhook && may("webhook.write") && <RemoveCard version={webhook.version} />}
      <WebhookHelp />
    </div>
  );
}

function NewSecret({ secret }: { secret: string }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>새 서명 비밀키</Trans>}>
      <div className="flex flex-col gap-3">
        <CopyField label={t`서명 비밀키`} value={secret} />
        <InlineAlert tone="warning">
          <Trans>이 비밀키는 지금만 볼 수 있어요. 수신 서버에 안전하게 보관해 주세요.</Trans>
        </InlineAlert>
      </div>
    </Card>
  );
}

function SwitchedOff({ reason }: { reason: NonNullable<WebhookView["disabledReason"]> }) {
  const { i18n } = useRuntime();
  const { may } = useProject();
  return (
    <InlineAlert
      tone={reason === "by-hand" ? "info" : "warning"}
      title={<Trans>웹훅이 꺼져 있어요</Trans>}
      action={
        may("webhook.write") && (
          <IntentButton intent="enable" variant="primary">
            <Trans>다시 켜기</Trans>
          </IntentButton>
        )
      }
    >
      {i18n._(DISABLED_WORDS[reason])}
    </InlineAlert>
  );
}

function AddressCard({ webhook, consoleOrigin }: WebhookScreenProps) {
  const { t } = useLingui();
  const { may, path } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: webhookSchemaFor(consoleOrigin),
    intent: "save",
    defaultValue: { url: webhook?.url ?? "" },
  });
  const editable = may("webhook.write");
  return (
    <Card
      title={<Trans>수신 URL</Trans>}
      description={<Trans>광고 계정, 캠페인, 소재에 이벤트가 발생하면 이 주소로 알려 드려요.</Trans>}
      actions={webhook && <WebhookStatus webhook={webhook} />}
    >
      <AppForm form={form} failure={failure} version={webhook?.version ?? 0} intent="save">
        <TextField
          {...bind(fields.url)}
          label={t`웹훅 URL`}
          inputMode="url"
          placeholder="https://api.example.com/madang"
          description={t`https로 시작하는 공개 서버여야 해요. IP 주소와 내부망 이름은 사용할 수 없어요.`}
          autoComplete="off"
          spellCheck={false}
          readOnly={!editable}
        />
        {webhook?.hasCredentials && isTypedElsewhere(webhook.url, fields.url.value) && (
          <InlineAlert tone="warning">
            <Trans>다른 서버로 변경하면 클라이언트 인증 정보가 삭제돼요. 다시 입력해야 함께 전송돼요.</Trans>
          </InlineAlert>
        )}
        <SaveRow editable={editable} />
      </AppForm>
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <LinkButton to={path("settings/webhook/deliveries")}>
          <Trans>전송 내역</Trans>
        </LinkButton>
        {editable && webhook?.status === "enabled" && <RunningActions />}
      </div>
    </Card>
  );
}

/** Whether the typed URL points to another server than the saved one. */
function isTypedElsewhere(saved: string, typed: string | undefined): boolean {
  return typed !== undefined && URL.canParse(typed) && isOtherServer(saved, typed);
}

function WebhookStatus({ webhook: { status } }: { webhook: WebhookView }) {
  return status === "enabled" ? (
    <StatusBadge tone="positive">
      <Trans>켜짐</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning">
      <Trans>꺼짐</Trans>
    </StatusBadge>
  );
}

function RunningActions() {
  const { t } = useLingui();
  return (
    <>
      <IntentButton intent="test">
        <Trans>테스트 보내기</Trans>
      </IntentButton>
      <ConfirmIntentButton
        intent="disable"
        tone="primary"
        title={t`웹훅을 끌까요?`}
        description={t`꺼져 있는 동안의 메시지는 보관했다가 다시 켜면 보내요. 30일이 지난 메시지는 삭제돼요.`}
        confirmLabel={t`끄기`}
      >
        <Trans>끄기</Trans>
      </ConfirmIntentButton>
    </>
  );
}

function SecretCard({ webhook }: { webhook: WebhookView }) {
  const { t } = useLingui();
  const { may, project } = useProject();
  const format = useFormat();
  const { previousSecretEndsAt, version } = webhook;
  const until = previousSecretEndsAt && format.dateTime(previousSecretEndsAt, project.timezone);
  return (
    <Card
      title={<Trans>서명 비밀키</Trans>}
      description={
        <Trans>모든 메시지에 이 비밀키로 만든 서명이 포함돼요. 비밀키는 만들 때 한 번만 표시돼요.</Trans>
      }
    >
      <div className="flex flex-col items-start gap-3">
        {until && (
          <p className="text-sm">
            <Trans>{until}까지 이전 비밀키로도 서명해요.</Trans>
          </p>
        )}
        {may("webhook.write") && (
          <ConfirmIntentButton
            intent="rotate"
            id={String(version)}
            tone="primary"
            title={t`비밀키를 변경할까요?`}
            description={t`24시간 동안 새 비밀키와 현재 비밀키의 서명이 함께 전송돼요. 그 안에 서버의 비밀키를 변경해 주세요.`}
            confirmLabel={t`변경`}
          >
            <Trans>비밀키 변경</Trans>
          </ConfirmIntentButton>
        )}
      </div>
    </Card>
  );
}

function RemoveCard({ version }: { version: number }) {
  const { t } = useLingui();
  return (
    <Card
      title={<Trans>웹훅 삭제</Trans>}
      description={<Trans>완전히 중단하려면 삭제하고, 잠시 중단하려면 꺼 주세요.</Trans>}
    >
      <ConfirmIntentButton
        intent="remove"
        id={String(version)}
        title={t`웹훅을 삭제할까요?`}
        description={t`주소와 서명 비밀키가 삭제되고, 전달되지 않은 메시지는 다시 보내지 않아요. 다시 사용하려면 새 비밀키를 받아야 해요. 전송 내역은 30일 동안 보관돼요.`}
        confirmLabel={t`삭제`}
      >
        <Trans>웹훅 삭제</Trans>
      </ConfirmIntentButton>
    </Card>
  );
}
