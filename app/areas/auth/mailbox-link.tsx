import { Trans } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";

/**
 * Link to mailed codes and the demo's authenticator codes, only where mails are stored on the machine. Opens in a separate tab.
 */
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
