import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signInSchema } from "../../domain/people";
import { oidcProvider, signIn } from "../../worker/services/people";
import { AuthCard, AuthLink } from "../areas/auth/auth-card";
import { authContext, redirectWithCookies } from "../areas/auth/auth-context.server";
import { ProviderButton } from "../areas/auth/provider-button";
import { signInTitle } from "../areas/auth/words";
import { authPath, emailOf, nextOf } from "../kit/auth-paths";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { PasswordField } from "../ui/fields/password-field";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { bindSecret } from "../ui/form/bind-secret";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";

export const handle = { title: signInTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    next: z.string(),
    /** The address to which the link was mailed. */
    email: z.string().nullable(),
    /** Whether an earlier session has ended. */
    hasEnded: z.boolean(),
    /** Whether an identity provider is configured. */
    hasProvider: z.boolean(),
  }),
  async ({ ctx, url }) => {
    const next = nextOf(url);
    if (ctx.account) throw redirect(next);
    return {
      next,
      email: emailOf(url),
      hasEnded: url.searchParams.has("ended"),
      hasProvider: oidcProvider(ctx.env) !== null,
    };
  },
);

export const action = formAction(
  signInSchema,
  async (input, adapter, form) => {
    const next = nextOf(adapter.url);
    const result = await signIn(authContext(adapter, form), input);
    if (result.outcome === "confirm-email")
      return redirect(authPath("confirm", { email: result.email, next }));
    const to = result.outcome === "signed-in" ? next : authPath("mfa", { next });
    return redirectWithCookies(to, result.setCookies);
  },
  { anonymous: true, secretFields: ["password"] },
);

export default function SignInScreen() {
  const { next, email, hasEnded, hasProvider } = useLoaderData<typeof loader>();
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
            <Trans>비밀번호를 잊으셨나요?</Trans>
          </AuthLink>
        </>
      }
    >
      {hasEnded && !failure && (
        <div className="pb-4">
          <InlineAlert tone="info">
            <Trans>로그인이 만료됐어요. 다시 로그인하면 보던 화면으로 돌아가요.</Trans>
          </InlineAlert>
        </div>
      )}
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
        <PasswordField {...bindSecret(fields.password)} label={t`비밀번호`} autoComplete="current-password" />
        <SubmitButton>
          <Trans>로그인</Trans>
        </SubmitButton>
      </AppForm>
      {hasProvider && <ProviderButton to={authPath("google", { next })} />}
    </AuthCard>
  );
}
