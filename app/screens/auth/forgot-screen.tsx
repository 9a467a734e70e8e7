import { Trans, useLingui } from "@lingui/react/macro";
import { emailOnlySchema } from "../../../domain/people";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard, AuthLink } from "./auth-card";
import { authPath } from "./paths";

export function ForgotScreen({ next }: { next: string }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: emailOnlySchema });
  return (
    <AuthCard
      title={<Trans>비밀번호 찾기</Trans>}
      description={<Trans>가입한 이메일로 코드를 보내 드려요.</Trans>}
      focusId={fields.email.id}
      footer={
        <AuthLink to={authPath("sign-in", { next })}>
          <Trans>로그인으로 돌아가기</Trans>
        </AuthLink>
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
        <SubmitButton>
          <Trans>코드 받기</Trans>
        </SubmitButton>
      </AppForm>
    </AuthCard>
  );
}
