import { Trans } from "@lingui/react/macro";
import { AuthLink } from "./auth-card";

/** Only where mails are kept on the machine instead of being sent. */
export function MailboxLink() {
  return (
    <p className="mt-3 text-center text-[13px] text-ink-muted">
      <AuthLink to="/mailbox">
        <Trans>로컬 메일함</Trans>
      </AuthLink>
    </p>
  );
}
