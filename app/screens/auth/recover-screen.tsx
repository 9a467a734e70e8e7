import { Trans, useLingui } from "@lingui/react/macro";
import { recoverPasswordSchema } from "../../../domain/account/schema";
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "../../../domain/shared/limits";
import { TextField } from "../../components/fields/text-field";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard, AuthLink } from "./auth-card";
import { bindSecret } from "./bind-secret";
import { CodeField } from "./code-field";
import { MailboxLink } from "./mailbox-link";
import { authPath } from "./paths";
import { ResendForm } from "./resend-form";

interface RecoverScreenProps {
  email: string;
  next: string;
  /** Mails are kept on this machine. */
  hasMailbox: boolean;
  /** Seconds until another code may be asked for. */
  waitS: number;
}

export function RecoverScreen({ email, next, hasMailbox, waitS }: RecoverScreenProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: recoverPasswordSchema });
  return (
    <AuthCard
      title={<Trans>새 비밀번호 설정</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{email}</strong> 주소에 계정이 있다면 코드를 보냈어요.
        </Trans>
      }
      focusId={fields.code.id}
      footer={
        <AuthLink to={authPath("sign-in", { next })}>
          <Trans>로그인으로 돌아가기</Trans>
        </AuthLink>
      }
    >
      <AppForm form={form} failure={failure}>
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <CodeField field={fields.code} />
        <TextField
          {...bindSecret(fields.password)}
          label={t`새 비밀번호`}
          description={t`${PASSWORD_MIN_CHARS}~${PASSWORD_MAX_CHARS}자`}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          {...bindSecret(fields.confirmation)}
          label={t`새 비밀번호 확인`}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton>
          <Trans>비밀번호 바꾸기</Trans>
        </SubmitButton>
      </AppForm>
      <div className="mt-2">
        <ResendForm action={authPath("forgot", { next })} email={email} waitS={waitS} />
      </div>
      {hasMailbox && <MailboxLink />}
    </AuthCard>
  );
}
