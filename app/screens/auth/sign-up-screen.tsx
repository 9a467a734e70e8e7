import { Trans, useLingui } from "@lingui/react/macro";
import { ACCOUNT_NAME_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "../../../domain/kernel";
import { signUpSchema } from "../../../domain/people";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard, AuthLink } from "./auth-card";
import { bindSecret } from "./bind-secret";
import { type AccountKind, authPath } from "./paths";
import { ProviderButton } from "./provider-button";
import { KindField, TermsField } from "./sign-up-fields";

interface SignUpScreenProps {
  next: string;
  /** The address that they were written to at. */
  email: string | null;
  /** The side and product that the address of the page names. */
  kind: AccountKind | null;
  /** There is nothing to choose at a publisher's own host. */
  isKindSettled: boolean;
  /** An identity provider is configured. */
  hasProvider: boolean;
}

export function SignUpScreen({ next, email, kind, isKindSettled, hasProvider }: SignUpScreenProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: signUpSchema,
    defaultValue: { kind: kind ?? undefined, email: email ?? undefined },
  });
  return (
    <AuthCard
      title={<Trans>회원가입</Trans>}
      footer={
        <>
          <Trans>이미 계정이 있나요?</Trans>
          <AuthLink to={authPath("sign-in", { next })}>
            <Trans>로그인</Trans>
          </AuthLink>
        </>
      }
    >
      <AppForm form={form} failure={failure}>
        <KindField field={fields.kind} settled={isKindSettled ? kind : null} />
        <TextField
          {...bind(fields.name)}
          label={t`이름`}
          description={t`${ACCOUNT_NAME_MAX_CHARS}자까지`}
          autoComplete="name"
        />
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
          description={t`${PASSWORD_MIN_CHARS}~${PASSWORD_MAX_CHARS}자`}
          type="password"
          autoComplete="new-password"
        />
        <TermsField field={fields.terms} />
        <SubmitButton>
          <Trans>인증 코드 받기</Trans>
        </SubmitButton>
      </AppForm>
      {hasProvider && <ProviderButton to={authPath("google", { next, ...(kind ? { kind } : {}) })} />}
    </AuthCard>
  );
}
