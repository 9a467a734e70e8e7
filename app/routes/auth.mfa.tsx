import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { secondFactorSchema, TOTP_DIGITS } from "../../domain/people";
import { passSecondFactor } from "../../worker/services/people";
import { AuthCard, AuthLink } from "../areas/auth/auth-card";
import { authContext, redirectWithCookies } from "../areas/auth/auth-context.server";
import { MailboxLink } from "../areas/auth/mailbox-link";
import { mfaTitle, startAgain } from "../areas/auth/words";
import { authPath, nextOf } from "../kit/auth-paths";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectWithToast } from "../kit/page.server";
import type { PageHandle } from "../root";
import { CodeField } from "../ui/fields/code-field";
import { bindSecret } from "../ui/form/bind-secret";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = { title: mfaTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    next: z.string(),
    hasMailbox: z.boolean(),
  }),
  async ({ ctx, url }) => {
    const next = nextOf(url);
    if (ctx.account) throw redirect(next);
    return { next, hasMailbox: ctx.env.MAIL_TRANSPORT === "local" };
  },
);

/** An expired sign-in starts again with the password, on the previous page. */
export const action = formAction(
  secondFactorSchema,
  async (input, adapter) => {
    const next = nextOf(adapter.url);
    try {
      const { setCookies } = await passSecondFactor(authContext(adapter), input);
      return redirectWithCookies(next, setCookies);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "UNAUTHORIZED") throw error;
      const message = adapter.i18n._(startAgain);
      return redirectWithToast(adapter, authPath("sign-in", { next }), { tone: "danger", message });
    }
  },
  { anonymous: true, secretFields: ["code"] },
);

/** The second factor of a sign-in. */
export default function MfaScreen() {
  const { next, hasMailbox } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: secondFactorSchema });
  return (
    <AuthCard
      title={<Trans>2단계 인증</Trans>}
      description={<Trans>인증 앱에 표시된 숫자 {TOTP_DIGITS}자리를 입력해 주세요.</Trans>}
      focusId={fields.code.id}
      footer={
        <AuthLink to={authPath("sign-in", { next })}>
          <Trans>로그인으로 돌아가기</Trans>
        </AuthLink>
      }
    >
      <AppForm form={form} failure={failure}>
        <CodeField
          {...bindSecret(fields.code)}
          digits={TOTP_DIGITS}
          sendsItself
          inputMode="text"
          label={t`인증 코드`}
          description={t`휴대폰을 사용할 수 없으면 복구 코드를 입력해 주세요. 복구 코드는 한 번씩만 사용할 수 있어요.`}
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
