import { Trans } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";

/** Codes of mails, and of the demo's authenticator. Only where mails are kept on the machine instead of being sent. It opens beside the page that asks for the code. */
export function MailboxLink() {
  return (
    <a
      href="/mailbox"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1 text-[13px] font-medium text-ink underline underline-offset-2"
    >
      <Trans>로컬 메일함에서 코드 확인</Trans>
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}
