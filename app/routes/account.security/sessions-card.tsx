import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { Laptop, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownSession } from "../../../worker/services/people";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

interface IntentFormProps {
  intent: string;
  /** Hidden fields that identify the subject. */
  fields?: Record<string, string>;
  children: ReactNode;
}

/** A form with a single button that posts an intent to the current page. */
export function IntentForm({ intent, fields = {}, children }: IntentFormProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

type Agent = NonNullable<ShownSession["agent"]>;

/** Browser names that are the same in every language. */
const BROWSERS: Partial<Record<Agent["browser"], string>> = {
  chrome: "Chrome",
  safari: "Safari",
  edge: "Edge",
  firefox: "Firefox",
  samsung: "Samsung Internet",
  whale: "Whale",
  opera: "Opera",
};
const SYSTEMS: Partial<Record<Agent["system"], string>> = {
  windows: "Windows",
  macos: "macOS",
  ios: "iOS",
  android: "Android",
  chromeos: "ChromeOS",
  linux: "Linux",
};

/** Display name of a session's device: `Chrome · Windows`. */
export function useAgentName(agent: Agent | null): string {
  const { t } = useLingui();
  if (!agent) return t`알 수 없는 기기`;
  const browser =
    BROWSERS[agent.browser] ?? (agent.browser === "in-app" ? t`인앱 브라우저` : t`다른 브라우저`);
  const system = SYSTEMS[agent.system];
  return system ? `${browser} · ${system}` : browser;
}

interface SessionsCardProps {
  sessions: readonly ShownSession[];
  /** Time of the page's answer, epoch milliseconds. */
  nowMs: number;
}

/** The account's sessions, each with a button to end it. */
export function SessionsCard({ sessions, nowMs }: SessionsCardProps) {
  return (
    <Card
      title={<Trans>로그인한 기기</Trans>}
      description={<Trans>모르는 기기가 있다면 로그아웃하고 비밀번호를 변경해 주세요.</Trans>}
      actions={
        sessions.length > 1 && (
          <IntentForm intent="end-others">
            <Button type="submit" size="small">
              <Trans>다른 기기 모두 로그아웃</Trans>
            </Button>
          </IntentForm>
        )
      }
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} nowMs={nowMs} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session, nowMs }: { session: ShownSession; nowMs: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = useAgentName(session.agent);
  const { agent, ipAddress, isThis, usedAtMs } = session;
  const Icon = agent?.system === "ios" || agent?.system === "android" ? Smartphone : Laptop;
  const ago = format.ago(usedAtMs, nowMs);
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={20} className="shrink-0 text-ink-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isThis && (
            <Badge tone="positive">
              <Trans>이 기기</Trans>
            </Badge>
          )}
        </p>
        <p className="text-[13px] break-words text-ink-muted">
          <Trans>마지막 사용 {ago}</Trans> · {ipAddress ?? t`위치 알 수 없음`}
        </p>
      </div>
      {!isThis && (
        <IntentForm intent="end" fields={{ session: session.id }}>
          <Button type="submit" size="small" aria-label={t`${name} 로그아웃`}>
            <Trans>로그아웃</Trans>
          </Button>
        </IntentForm>
      )}
    </li>
  );
}
