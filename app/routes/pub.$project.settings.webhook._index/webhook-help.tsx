import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import {
  exampleEvent,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
  webhookBody,
} from "../../../domain/partners";
import { EVENT_WORDS } from "../../areas/settings/webhook-words";
import { CopyField } from "../../ui/copy-field";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";

/** Verification of a message with the public library. */
const VERIFY_SNIPPET = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.MADANG_WEBHOOK_SECRET);

app.post("/madang", express.text({ type: "application/json" }), (request, response) => {
  const message = webhook.verify(request.body, request.headers); // throws
  response.status(204).end();
  handleOnce(request.headers["webhook-id"], message);
});`;

/** Guide for receivers: the messages, their verification, and the meaning of the answer. */
export function WebhookHelp() {
  return (
    <>
      <Card title={<Trans>수신 서버 만들기</Trans>}>
        <div className="flex flex-col gap-5">
          <Headers />
          <Answers />
          <VerifySnippet />
        </div>
      </Card>
      <Card
        title={<Trans>이벤트</Trans>}
        description={
          <Trans>이 매체와 관련된 이벤트만 전송해요. 캠페인은 처음 검토를 요청한 때부터 전송돼요.</Trans>
        }
      >
        <ul className="flex flex-col">
          {WEBHOOK_EVENT_TYPES.map((type) => (
            <EventExample key={type} type={type} />
          ))}
        </ul>
        <p className="pt-4 text-[13px] text-ink-muted">
          <Trans>
            모든 필드의 설명은{" "}
            <a href="/api/openapi.json" className="underline">
              OpenAPI 문서
            </a>
            의 webhooks에 있어요. 필드는 추가될 수 있으니 모르는 필드는 무시해 주세요.
          </Trans>
        </p>
      </Card>
    </>
  );
}

function Headers() {
  const { t } = useLingui();
  const items = [
    ["webhook-id", t`메시지의 ID예요. 다시 보내도 같으니 이미 처리한 ID는 건너뛰어 주세요.`],
    ["webhook-timestamp", t`전송 시각(초)이에요. 5분 넘게 차이 나면 거부해 주세요.`],
    ["webhook-signature", t`ID, 시각, 본문을 비밀키로 서명한 값이에요. 여러 개면 하나만 일치하면 돼요.`],
    ["authorization", t`클라이언트 인증 정보를 저장했다면 HTTP Basic으로 함께 보내요.`],
  ] as const;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">
        <Trans>헤더 (Standard Webhooks)</Trans>
      </h3>
      <DescriptionList
        items={items.map(([name, value]) => ({
          key: name,
          term: <code className="font-mono text-[13px] break-words">{name}</code>,
          value,
        }))}
      />
    </section>
  );
}

function Answers() {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">
        <Trans>응답과 재시도</Trans>
      </h3>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
        <li>
          <Trans>
            10초 안에 2xx로 응답하면 수신한 것으로 처리해요. 오래 걸리는 작업은 응답한 뒤에 처리해 주세요.
          </Trans>
        </li>
        <li>
          <Trans>
            다른 응답이나 연결 실패는 5초, 5분, 30분, 2시간, 5시간, 10시간, 14시간, 20시간, 24시간 뒤에 다시
            시도해요.
          </Trans>
        </li>
        <li>
          <Trans>410으로 응답하거나 모든 재시도가 며칠 동안 실패하면 웹훅을 끄고 알려 드려요.</Trans>
        </li>
        <li>
          <Trans>순서는 보장되지 않아요. 나중에 온 메시지의 version이 더 작으면 무시해 주세요.</Trans>
        </li>
      </ul>
    </section>
  );
}

function VerifySnippet() {
  const { t } = useLingui();
  return <CopyField label={t`서명 확인 (Node.js)`} value={VERIFY_SNIPPET} multiline />;
}

function EventExample({ type }: { type: WebhookEventType }) {
  const { i18n } = useRuntime();
  const { t } = useLingui();
  const body = JSON.stringify(JSON.parse(webhookBody(exampleEvent(type))), null, 2);
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group/event">
        <summary className="flex min-h-10 cursor-pointer items-center gap-2 py-2 text-sm">
          <ChevronRight
            size={16}
            className="shrink-0 text-ink-muted group-open/event:rotate-90"
            aria-hidden="true"
          />
          <span className="flex flex-wrap gap-x-3">
            <code className="font-mono text-[13px]">{type}</code>
            <span className="text-ink-muted">{i18n._(EVENT_WORDS[type])}</span>
          </span>
        </summary>
        <div className="pb-3">
          <CopyField label={t`${type} 본문 예시`} value={body} multiline />
        </div>
      </details>
    </li>
  );
}
