import { Trans, useLingui } from "@lingui/react/macro";
import { signInSchema } from "../../../domain/people";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard, AuthLink } from "./auth-card";
import { bindSecret } from "./bind-secret";
import { authPath } from "./paths";
import { ProviderButton } from "./provider-button";

interface SignInScreenProps {
  next: string;
  /** The address that they were written to at. */
  email: string | null;
  /** An identity provider is configured. */
  hasProvider: boolean;
}

export function SignInScreen({ next, email, hasProvider }: SignInScreenProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: signInSchema,
    defaultValue: { email: email ?? undefined },
  });
  return (
    <AuthCard
      title={<Trans>로그인</Trans>}
      focusId={fields.email.id}
      footer={
        <>
          <AuthLink to={authPath("sign-up", { next })}>
            <Trans>회원가입</Trans>
          </AuthLink>
          <AuthLink to={authPath("forgot", { next })}>
            <Trans>비밀번호를 잊었어요</Trans>
          </AuthLink>
        </>
      }
    >
      <AppForm form={form} failure={failure}>
        <TextField
          {...bind(fields.email)}
          label={t`이메일`}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...bindSecret(fields.password)}
          label={t`비밀번호`}
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton>
          <Trans>로그인</Trans>
        </SubmitButton>
      </AppForm>
      {hasProvider && <ProviderButton to={authPath("google", { next })} />}
    </AuthCard>
  );
}
