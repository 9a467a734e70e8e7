import { Trans, useLingui } from "@lingui/react/macro";
import { signUpSchema } from "../../../domain/account/schema";
import {
  ACCOUNT_NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from "../../../domain/shared/limits";
import { Checkbox, RadioCards } from "../../components/fields/choices";
import { TextField } from "../../components/fields/text-field";
import { bind, bindChecked } from "../../components/form/bind";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard, AuthLink } from "./auth-card";
import { bindSecret } from "./bind-secret";
import { type AccountKind, authPath } from "./paths";

interface SignUpScreenProps {
  next: string;
  /** What the way here says that somebody came for. */
  kind: AccountKind | null;
}

export function SignUpScreen({ next, kind }: SignUpScreenProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: signUpSchema,
    defaultValue: { kind: kind ?? undefined },
  });
  const kinds = [
    { value: "adv", label: t`광고주·대행사`, description: t`광고를 예약하고 성과를 봐요` },
    { value: "pub", label: t`매체사`, description: t`앱과 사이트의 지면을 팔아요` },
  ];
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
        <RadioCards {...bind(fields.kind)} label={t`어떤 일로 오셨나요?`} options={kinds} />
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
        <Terms />
        <Checkbox {...bindChecked(fields.terms)} required label={t`이용약관에 동의해요`} />
        <SubmitButton>
          <Trans>인증 코드 받기</Trans>
        </SubmitButton>
      </AppForm>
    </AuthCard>
  );
}

function Terms() {
  return (
    <details className="rounded-md border border-line px-3 py-2 text-[13px]">
      <summary className="min-h-6 font-medium">
        <Trans>이용약관 보기</Trans>
      </summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-muted">
        <li>
          <Trans>이름과 이메일은 로그인과 거래 알림에 쓰고, 함께 일하는 프로젝트의 구성원에게 보여요.</Trans>
        </li>
        <li>
          <Trans>광고의 일정과 금액은 예약을 확정할 때의 견적을 따라요.</Trans>
        </li>
        <li>
          <Trans>광고 성과는 그 광고의 매체사와 광고주가 함께 봐요.</Trans>
        </li>
        <li>
          <Trans>올린 소재의 권리와 책임은 올린 쪽에 있고, 매체사는 소재를 거절할 수 있어요.</Trans>
        </li>
      </ul>
    </details>
  );
}
