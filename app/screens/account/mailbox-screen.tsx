import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { MailOpen, RefreshCw } from "lucide-react";
import type { LocalCode } from "../../../worker/integrations/mail";
import { LinkButton } from "../../components/button";
import { Card, EmptyState, PageHeader } from "../../components/page";
import { useFormat } from "../../components/use-format";
import { PlainShell } from "../../shell/app-shell";

export const title = msg`로컬 메일함`;

export interface ShownMail {
  id: string;
  from?: string;
  to: string;
  subject: string;
  text: string;
  at: string;
}

const READER_ZONE = "Asia/Seoul";

/** Mails that a deployed console would have sent, as text. */
export function MailboxScreen({
  mails,
  codes,
}: {
  mails: readonly ShownMail[];
  codes: readonly LocalCode[];
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <PlainShell>
      <PageHeader
        title={<Trans>로컬 메일함</Trans>}
        description={<Trans>이 컴퓨터에서는 메일을 보내지 않고 여기에 모아요.</Trans>}
        actions={
          <LinkButton to="/mailbox" reloadDocument icon={<RefreshCw size={16} aria-hidden="true" />}>
            <Trans>새로고침</Trans>
          </LinkButton>
        }
      />
      {codes.length > 0 && <Authenticator codes={codes} />}
      {mails.length === 0 ? (
        <EmptyState icon={<MailOpen size={28} />} title={t`아직 받은 메일이 없어요`} />
      ) : (
        <ol className="flex flex-col gap-3">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Card
                title={mail.subject}
                description={[mail.from, mail.to, format.dateTime(mail.at, READER_ZONE)]
                  .filter(Boolean)
                  .join(" · ")}
              >
                <p className="text-sm whitespace-pre-wrap">
                  <Linked text={mail.text} />
                </p>
              </Card>
            </li>
          ))}
        </ol>
      )}
    </PlainShell>
  );
}

/** What the phone of the demo's operator would show. */
function Authenticator({ codes }: { codes: readonly LocalCode[] }) {
  return (
    <Card
      title={<Trans>데모 인증 앱</Trans>}
      description={
        <Trans>
          데모 운영자의 휴대폰 대신이에요. 로그인할 때 묻는 2단계 인증 코드를 여기서 볼 수 있어요.
        </Trans>
      }
      className="mb-3"
    >
      <ul className="flex flex-col gap-2 text-sm">
        {codes.map(({ email, code, leftS }) => (
          <li key={email} className="flex flex-wrap items-baseline gap-x-3">
            <span className="wrap-anywhere">{email}</span>
            <strong className="nums text-lg">{code}</strong>
            <span className="text-[13px] text-ink-muted">
              <Trans>{leftS}초 남음</Trans>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A mail's text with its addresses as links, as a mail program shows it. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
      <a key={index} href={part} className="break-all text-brand-ink underline underline-offset-2">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
