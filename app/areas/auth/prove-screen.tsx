import { ph } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { z } from "zod";
import { inUnicode } from "../../../domain/kernel";
import { proofSchema } from "../../../domain/people";
import type { ProofAsked } from "../../../worker/services/people";
import { authPath } from "../../kit/auth-paths";
import { LinkButton } from "../../ui/button";
import { TextField } from "../../ui/fields/text-field";
import { bindSecret } from "../../ui/form/bind-secret";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { PasswordAgain } from "../account/security/password-again";
import { AuthCard, AuthLink } from "./auth-card";
import { MailboxLink } from "./mailbox-link";
import { MailedCodeField } from "./mailed-code-field";
import { ProviderButton } from "./provider-button";
import { ResendForm } from "./resend-form";

interface ProveScreenProps extends ProofAsked {
  email: string;
  next: string;
  /** Whether mails and the demo's authenticator are stored on this machine. */
  hasMailbox: boolean;
}

/** Asks a signed-in account to authenticate again, before actions for which a session alone is not enough. */
export function ProveScreen(props: ProveScreenProps) {
  const { by, needsSetUp, email, next, hasMailbox } = props;
  if (needsSetUp) return <SetUpFirst />;
  return (
    <AuthCard
      title={<Trans>본인 확인</Trans>}
      description={
        <Trans>중요한 변경을 하려면 본인 확인이 필요해요. 확인하면 10분 동안 다시 묻지 않아요.</Trans>
      }
      footer={
        <AuthLink to={next}>
          <Trans>돌아가기</Trans>
        </AuthLink>
      }
    >
      {by === "provider" ? (
        <>
          {props.isCodeSent ? <TypeCode {...props} /> : <AskForCode email={email} />}
          <ProviderButton to={authPath("google", { next })} />
        </>
      ) : (
        <ProofForm by={by} email={email} />
      )}
      {hasMailbox && by !== "password" && (
        <p className="mt-3 text-center">
          <MailboxLink />
        </p>
      )}
    </AuthCard>
  );
}

/** An account that signs in by the provider only receives a code by mail. */
function AskForCode({ email }: { email: string }) {
  const { form, failure, intent } = useAppForm({ schema: z.object({}), intent: "send" });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      <p className="text-sm">
        <Trans>
          비밀번호가 없는 계정이에요.{" "}
          <strong className="font-semibold text-ink">{ph({ email: inUnicode(email) })}</strong> 주소로 받은
          코드나 Google 로그인으로 확인해 주세요.
        </Trans>
      </p>
      <SubmitButton>
        <Trans>이메일로 코드 받기</Trans>
      </SubmitButton>
    </AppForm>
  );
}

function TypeCode({ email, next, codeWaitS }: ProveScreenProps) {
  const { form, fields, failure, intent } = useAppForm({ schema: proofSchema, intent: "prove" });
  return (
    <>
      <AppForm form={form} failure={failure} intent={intent}>
        <p className="text-sm">
          <Trans>
            <strong className="font-semibold text-ink">{ph({ email: inUnicode(email) })}</strong> 주소로
            코드를 보냈어요.
          </Trans>
        </p>
        <MailedCodeField field={fields.code} sendsItself />
        <SubmitButton>
          <Trans>확인</Trans>
        </SubmitButton>
      </AppForm>
      <div className="mt-2">
        <ResendForm action={authPath("prove", { next })} intent="send" waitS={codeWaitS} />
      </div>
    </>
  );
}

function ProofForm({ by, email }: { by: "password" | "second-factor"; email: string }) {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({ schema: proofSchema, intent: "prove" });
  return (
    <AppForm form={form} failure={failure} intent={intent}>
      {by === "password" ? (
        <PasswordAgain email={email} field={fields.password} />
      ) : (
        <TextField
          {...bindSecret(fields.code)}
          required
          label={t`인증 코드 또는 복구 코드`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <SubmitButton>
        <Trans>확인</Trans>
      </SubmitButton>
    </AppForm>
  );
}

/** An operator without a second factor must set it up first. */
function SetUpFirst() {
  return (
    <AuthCard
      title={<Trans>2단계 인증이 필요해요</Trans>}
      description={
        <Trans>
          운영팀은 2단계 인증을 설정해야 운영 화면을 사용할 수 있어요. 보안 설정에서 인증 앱을 등록해 주세요.
        </Trans>
      }
    >
      <LinkButton to="/account/security?from=%2Fops%2Fcampaigns" variant="primary">
        <Trans>2단계 인증 설정</Trans>
      </LinkButton>
    </AuthCard>
  );
}

/** Replaces a form that requires a recent authentication, so that no input is lost. */
export function ProveFirst() {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p>
        <Trans>중요한 변경을 하려면 본인 확인이 필요해요.</Trans>
      </p>
      <LinkButton to={authPath("prove", { next: `${pathname}${search}` })} variant="primary">
        <Trans>본인 확인하기</Trans>
      </LinkButton>
    </div>
  );
}
