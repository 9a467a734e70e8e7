import { Trans } from "@lingui/react/macro";
import { confirmEmailSchema } from "../../../domain/people";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard, AuthLink } from "./auth-card";
import { CodeField } from "./code-field";
import { MailboxLink } from "./mailbox-link";
import { authPath } from "./paths";
import { ResendForm } from "./resend-form";

interface ConfirmScreenProps {
  email: string;
  next: string;
  /** Mails are kept on this machine. */
  hasMailbox: boolean;
  /** Seconds until another code may be asked for. */
  waitS: number;
}

export function ConfirmScreen({ email, next, hasMailbox, waitS }: ConfirmScreenProps) {
  const { form, fields, failure } = useAppForm({ schema: confirmEmailSchema });
  return (
    <AuthCard
      title={<Trans>이메일 인증</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{email}</strong> 주소로 코드를 보냈어요.
        </Trans>
      }
      focusId={fields.code.id}
      footer={
        <AuthLink to={authPath("sign-up", { next })}>
          <Trans>다른 이메일로 가입하기</Trans>
        </AuthLink>
      }
    >
      <AppForm form={form} failure={failure}>
        <input type="hidden" name="email" value={email} />
        <CodeField field={fields.code} />
        <SubmitButton>
          <Trans>인증하기</Trans>
        </SubmitButton>
      </AppForm>
      <div className="mt-2">
        <ResendForm action={authPath("resend", { next })} email={email} waitS={waitS} />
      </div>
      {hasMailbox && (
        <p className="mt-3 text-center">
          <MailboxLink />
        </p>
      )}
    </AuthCard>
  );
}
