import { Trans } from "@lingui/react/macro";
import { recoverByLinkSchema, recoverPasswordSchema } from "../../../domain/people";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard, AuthLink } from "./auth-card";
import { CodeField } from "./code-field";
import { MailboxLink } from "./mailbox-link";
import { NewPasswordFields } from "./new-password-fields";
import { authPath } from "./paths";
import { ResendForm } from "./resend-form";

interface RecoverScreenProps {
  email: string;
  /** What the mail's link carries; null for who types the code. */
  link: string | null;
  next: string;
  /** Mails are kept on this machine. */
  hasMailbox: boolean;
  /** Seconds until another code may be asked for. */
  waitS: number;
}

export function RecoverScreen(props: RecoverScreenProps) {
  return props.link === null ? <ByCode {...props} /> : <ByLink {...props} link={props.link} />;
}

/** The link stands for the code; it travels with the form. */
function ByLink({ email, link, next }: RecoverScreenProps & { link: string }) {
  const { form, fields, failure } = useAppForm({ schema: recoverByLinkSchema });
  return (
    <AuthCard
      title={<Trans>새 비밀번호 설정</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{email}</strong> 계정의 새 비밀번호를 정해 주세요.
        </Trans>
      }
      focusId={fields.password.id}
      footer={
        <AuthLink to={authPath("forgot", { next })}>
          <Trans>메일 다시 받기</Trans>
        </AuthLink>
      }
    >
      <AppForm form={form} failure={failure}>
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <input type="hidden" name="link" value={link} />
        <NewPasswordFields fields={fields} />
        <SubmitButton>
          <Trans>비밀번호 바꾸기</Trans>
        </SubmitButton>
      </AppForm>
    </AuthCard>
  );
}

function ByCode({ email, next, hasMailbox, waitS }: RecoverScreenProps) {
  const { form, fields, failure } = useAppForm({ schema: recoverPasswordSchema });
  return (
    <AuthCard
      title={<Trans>새 비밀번호 설정</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{email}</strong> 주소에 계정이 있다면 코드를 보냈어요.
          메일의 링크를 열어도 돼요.
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
        <NewPasswordFields fields={fields} />
        <SubmitButton>
          <Trans>비밀번호 바꾸기</Trans>
        </SubmitButton>
      </AppForm>
      <div className="mt-2">
        <ResendForm action={authPath("forgot", { next })} email={email} waitS={waitS} />
      </div>
      {hasMailbox && (
        <p className="mt-3 text-center">
          <MailboxLink />
        </p>
      )}
    </AuthCard>
  );
}
