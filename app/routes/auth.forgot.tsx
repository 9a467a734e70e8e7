import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { emailOnlySchema } from "../../domain/people";
import { forgotPassword } from "../../worker/services/people";
import { AuthCard, AuthLink } from "../areas/auth/auth-card";
import { authContext } from "../areas/auth/auth-context.server";
import { forgotTitle } from "../areas/auth/words";
import { authPath, nextOf } from "../kit/auth-paths";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = { title: forgotTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    next: z.string(),
  }),
  async ({ url }) => ({ next: nextOf(url) }),
);

export const action = formAction(
  emailOnlySchema,
  async (input, adapter) => {
    const { email } = await forgotPassword(authContext(adapter), input);
    return redirect(authPath("recover", { email, next: nextOf(adapter.url) }));
  },
  { anonymous: true },
);

export default function ForgotScreen() {
  const { next } = useLoaderData<typeof loader>();
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
