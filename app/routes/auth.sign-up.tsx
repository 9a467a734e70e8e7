import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  ACCOUNT_NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  signUpSchema,
} from "../../domain/people";
import { aliasOfPath } from "../../domain/platform";
import { oidcProvider, signUp } from "../../worker/services/people";
import { AuthCard, AuthLink } from "../areas/auth/auth-card";
import { authContext, redirectWithCookies } from "../areas/auth/auth-context.server";
import { ProviderButton } from "../areas/auth/provider-button";
import { ConsentFields, KindField } from "../areas/auth/sign-up-fields";
import { signUpTitle } from "../areas/auth/words";
import { authPath, emailOf, kindOf, nextAfterSignUp, nextOf } from "../kit/auth-paths";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { PasswordField } from "../ui/fields/password-field";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { bindSecret } from "../ui/form/bind-secret";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = { title: signUpTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    next: z.string(),
    /** The address to which the link was mailed. */
    email: z.string().nullable(),
    /** The side given in the page's URL. */
    kind: z.enum(["adv", "pub"]).nullable(),
    /** On a publisher's own host the side is fixed. */
    isKindSettled: z.boolean(),
    /** Whether an identity provider is configured. */
    hasProvider: z.boolean(),
  }),
  async ({ ctx, url }) => {
    const next = nextOf(url);
    if (ctx.account) throw redirect(next);
    return {
      next,
      email: emailOf(url),
      kind: ctx.platform ? ("adv" as const) : kindOf(url),
      isKindSettled: ctx.platform !== null,
      hasProvider: oidcProvider(ctx.env) !== null,
    };
  },
);

export const action = formAction(
  signUpSchema,
  async (input, adapter, form) => {
    const { email, setCookies } = await signUp(
      authContext(adapter, form),
      input,
      aliasOfPath(nextOf(adapter.url)),
    );
    const next = nextAfterSignUp(nextOf(adapter.url), input.kind);
    return redirectWithCookies(authPath("confirm", { email, next }), setCookies);
  },
  { anonymous: true, secretFields: ["password"] },
);

export default function SignUpScreen() {
  const { next, email, kind, isKindSettled, hasProvider } = useLoaderData<typeof loader>();
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
        <PasswordField
          {...bindSecret(fields.password)}
          label={t`비밀번호`}
          description={t`${PASSWORD_MIN_CHARS}~${PASSWORD_MAX_CHARS}자`}
          autoComplete="new-password"
        />
        <ConsentFields terms={fields.terms} privacy={fields.privacy} />
        <SubmitButton>
          <Trans>인증 코드 받기</Trans>
        </SubmitButton>
      </AppForm>
      {hasProvider && <ProviderButton to={authPath("google", { next, ...(kind ? { kind } : {}) })} />}
    </AuthCard>
  );
}
