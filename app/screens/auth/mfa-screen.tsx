import { Trans, useLingui } from "@lingui/react/macro";
import { TOTP_DIGITS } from "../../../domain/kernel";
import { secondFactorSchema } from "../../../domain/people";
import { TextField } from "../../components/fields/text-field";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard, AuthLink } from "./auth-card";
import { bindSecret } from "./bind-secret";
import { MailboxLink } from "./mailbox-link";
import { authPath } from "./paths";

/** The second step of a sign-in. */
export function MfaScreen({ next, hasMailbox }: { next: string; hasMailbox: boolean }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: secondFactorSchema });
  return (
    <AuthCard
      title={<Trans>2단계 인증</Trans>}
      description={<Trans>인증 앱에 보이는 숫자 {TOTP_DIGITS}자리를 입력해 주세요.</Trans>}
      focusId={fields.code.id}
      footer={
        <AuthLink to={authPath("sign-in", { next })}>
          <Trans>로그인으로 돌아가기</Trans>
        </AuthLink>
      }
    >
      <AppForm form={form} failure={failure}>
        <TextField
          {...bindSecret(fields.code)}
          label={t`인증 코드`}
          description={t`휴대폰이 없다면 복구 코드를 입력해 주세요. 복구 코드는 한 번씩만 쓸 수 있어요.`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton>
          <Trans>확인</Trans>
        </SubmitButton>
      </AppForm>
      {hasMailbox && (
        <p className="mt-3 text-center">
          <MailboxLink />
        </p>
      )}
    </AuthCard>
  );
}
