import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { MailOpen, RefreshCw } from "lucide-react";
import { z } from "zod";
import { inUnicode } from "../../domain/kernel";
import {
  LOCAL_MAIL_PREFIX,
  type LocalCode,
  type LocalMail,
  localCodes,
  readableMailbox,
} from "../../worker/integrations/mail";
import { pageLoader } from "../kit/page.server";
import { PlainShell } from "../kit/plain-shell";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { Card, EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const SHOWN_MAX = 50;

const outgoingMailView = z.object({
  to: z.string(),
  from: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** A mail of the local mailbox. */
const localMailView = outgoingMailView.extend({ id: z.string(), at: z.string() });

/** An authenticator code, as the local mailbox displays it. */
const localCodeView = z.object({ email: z.string(), code: z.string(), leftS: z.number() });

const title = msg`로컬 메일함`;

export const handle = { title } satisfies PageHandle;

/** Mails of the local transport, and codes of the demo's authenticator. Answers 404 on any other installation. */
export const loader = pageLoader(
  z.object({
    mails: z.array(localMailView),
    codes: z.array(localCodeView),
  }),
  async ({ ctx, url }) => {
    const mailbox = readableMailbox(ctx.env, url.hostname);
    const { keys } = await mailbox.list({ prefix: LOCAL_MAIL_PREFIX, limit: SHOWN_MAX });
    const mails = await Promise.all(keys.map(({ name }) => mailbox.get<LocalMail>(name, "json")));
    return { mails: mails.filter((mail) => mail !== null), codes: await localCodes(mailbox, ctx.now) };
  },
);

const READER_ZONE = "Asia/Seoul";

/** Mails that a deployed console would have sent, as text. */
export default function MailboxScreen() {
  const { mails, codes } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  return (
    <PlainShell>
      <PageHeader
        title={<Trans>로컬 메일함</Trans>}
        description={<Trans>이 컴퓨터에서는 이메일을 보내지 않고 여기에 모아 둬요.</Trans>}
        actions={
          <LinkButton to="/mailbox" reloadDocument icon={<RefreshCw size={16} aria-hidden="true" />}>
            <Trans>새로고침</Trans>
          </LinkButton>
        }
      />
      {codes.length > 0 && <Authenticator codes={codes} />}
      {mails.length === 0 ? (
        <EmptyState icon={<MailOpen size={28} />} title={t`아직 받은 이메일이 없어요`} />
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

/** Codes that the demo operator's phone would display. */
function Authenticator({ codes }: { codes: readonly LocalCode[] }) {
  return (
    <Card
      title={<Trans>데모 인증 앱</Trans>}
      description={
        <Trans>
          데모 운영팀 휴대폰의 인증 앱이에요. 로그인할 때 필요한 2단계 인증 코드를 확인할 수 있어요.
        </Trans>
      }
      className="mb-3"
    >
      <ul className="flex flex-col gap-2 text-sm">
        {codes.map(({ email, code, leftS }) => (
          <li key={email} className="flex flex-wrap items-baseline gap-x-3">
            <span className="wrap-anywhere">{inUnicode(email)}</span>
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

/** A mail's text with clickable addresses. */
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
