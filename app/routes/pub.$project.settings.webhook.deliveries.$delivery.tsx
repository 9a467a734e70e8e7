import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  getWebhook,
  getWebhookMessage,
  sendMessageAgain,
  type WebhookMessageDetail,
  webhookMessageWithAttemptsView,
} from "../../worker/services/partners";
import { chosenSchema } from "../areas/settings/forms";
import { DeliveryStatus } from "../areas/settings/webhook-deliveries-screen";
import { ATTEMPT_ERROR_WORDS, EVENT_WORDS, WEBHOOK_TOASTS } from "../areas/settings/webhook-words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { CopyField } from "../ui/copy-field";
import { IntentButton } from "../ui/intent-button";
import { Breadcrumbs, Card, EmptyState } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";
import { useFreshData } from "../ui/use-fresh";

export const handle = { access: "webhook.read", title: msg`웹훅 전송 상세` } satisfies PageHandle;

export const loader = projectLoader(
  webhookMessageWithAttemptsView.extend({
    /** Whether the webhook is enabled; a disabled webhook is not retried. */
    isOn: z.boolean(),
  }),
  async ({ ctx, project, id }) => {
    const delivery = id("delivery");
    const detail = await getWebhookMessage(ctx, project, delivery);
    return { ...detail, isOn: (await getWebhook(ctx, project))?.status === "enabled" };
  },
);

export const action = intentAction({
  again: projectAction(chosenSchema, async ({ id }, adapter) => {
    const { project } = adapter;
    const delivery = adapter.id("delivery");
    await sendMessageAgain(adapter.ctx, project, delivery, Number(id));
    return redirectDone(adapter, adapter.url.pathname, WEBHOOK_TOASTS.sentAgain);
  }),
});

/** A message with each delivery attempt: request and response. */
export default function WebhookDeliveryScreen() {
  const { message, attempts, isOn } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path } = useProject();
  const isOnItsWay = message.status === "pending" && message.nextAttemptAt !== null;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {isOnItsWay && <Fresh />}
      <div>
        <Breadcrumbs
          items={[
            { label: t`웹훅`, to: path("settings/webhook") },
            { label: t`전송 내역`, to: path("settings/webhook/deliveries") },
            { label: message.type },
          ]}
        />
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          <span className="font-mono">{message.type}</span>
          <DeliveryStatus {...message} />
        </h2>
      </div>
      <ActionFailure />
      <MessageCard message={message} canSend={isOn && may("webhook.write")} />
      <h2 className="text-base font-semibold">
        <Trans>시도</Trans>
      </h2>
      {attempts.length === 0 && <EmptyState title={t`아직 보내지 않았어요`} />}
      {attempts.map((attempt) => (
        <AttemptCard key={attempt.id} attempt={attempt} />
      ))}
    </div>
  );
}

/** Refreshes the page, so that the result of a pending message appears. */
function Fresh() {
  useFreshData();
  return null;
}

function MessageCard({ message, canSend }: { message: WebhookMessageDetail["message"]; canSend: boolean }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { project } = useProject();
  const format = useFormat();
  const at = (ms: number) => format.dateTime(ms, project.timezone);
  const words = Object.entries(EVENT_WORDS).find(([type]) => type === message.type)?.[1];
  return (
    <Card
      title={<Trans>메시지</Trans>}
      actions={
        canSend && (
          <IntentButton intent="again" id={String(message.version)}>
            <Trans>다시 보내기</Trans>
          </IntentButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { key: "what", term: t`이벤트`, value: words ? i18n._(words) : message.type },
            {
              key: "id",
              term: t`ID`,
              value: <code className="font-mono text-[13px] break-all">{message.id}</code>,
            },
            { key: "at", term: t`발생 시각`, value: at(message.createdAt) },
            {
              key: "next",
              term: t`다음 시도`,
              value: message.nextAttemptAt === null ? t`없음` : at(message.nextAttemptAt),
            },
          ]}
        />
        <CopyField label={t`본문`} value={JSON.stringify(JSON.parse(message.body), null, 2)} multiline />
      </div>
    </Card>
  );
}

function AttemptCard({ attempt }: { attempt: WebhookMessageDetail["attempts"][number] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { project } = useProject();
  const format = useFormat();
  const { responseStatus, error, durationMs, at } = attempt;
  const isTaken = responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
  const took = format.number(durationMs);
  return (
    <Card
      title={format.dateTime(at, project.timezone)}
      description={<Trans>소요 시간 {took}ms</Trans>}
      actions={
        <Badge tone={isTaken ? "positive" : "danger"}>
          {responseStatus === null ? <Trans>응답 없음</Trans> : responseStatus}
        </Badge>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <p className="text-sm">{i18n._(ATTEMPT_ERROR_WORDS[error])}</p>}
        <CopyField
          label={t`요청 헤더`}
          value={`POST ${attempt.url}\n${headerLines(attempt.requestHeaders)}`}
          multiline
        />
        {attempt.responseHeaders && (
          <CopyField label={t`응답 헤더`} value={headerLines(attempt.responseHeaders) || "-"} multiline />
        )}
        {attempt.responseBody && (
          <CopyField label={t`응답 본문 (처음 4KB)`} value={attempt.responseBody} multiline />
        )}
      </div>
    </Card>
  );
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
