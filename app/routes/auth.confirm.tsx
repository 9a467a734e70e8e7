import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inUnicode } from "../../domain/kernel";
import { confirmEmailSchema } from "../../domain/people";
import { codeWaitS, confirmEmail } from "../../worker/services/people";
import { AuthCard, AuthLink } from "../areas/auth/auth-card";
import { authContext, redirectWithCookies } from "../areas/auth/auth-context.server";
import { MailboxLink } from "../areas/auth/mailbox-link";
import { MailedCodeField } from "../areas/auth/mailed-code-field";
import { ResendForm } from "../areas/auth/resend-form";
import { confirmTitle } from "../areas/auth/words";
import { authPath, nextOf } from "../kit/auth-paths";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = { title: confirmTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    email: z.string(),
    next: z.string(),
    waitS: z.number(),
    hasMailbox: z.boolean(),
  }),
  async (adapter) => {
    const { ctx, url } = adapter;
    const next = nextOf(url);
    const email = url.searchParams.get("email");
    if (ctx.account) throw redirect(next);
    if (!email) throw redirect(authPath("sign-in", { next }));
    const waitS = await codeWaitS(authContext(adapter), email);
    return { email, next, waitS, hasMailbox: ctx.env.MAIL_TRANSPORT === "local" };
  },
);

export const action = formAction(
  confirmEmailSchema,
  async (input, adapter) => {
    const { setCookies } = await confirmEmail(authContext(adapter), input);
    return redirectWithCookies(nextOf(adapter.url), setCookies);
  },
  { anonymous: true },
);

export default function ConfirmScreen() {
  const { email, next, hasMailbox, waitS } = useLoaderData<typeof loader>();
  const { form, fields, failure } = useAppForm({ schema: confirmEmailSchema });
  return (
    <AuthCard
      title={<Trans>이메일 인증</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{ph({ email: inUnicode(email) })}</strong> 주소로 코드를
          보냈어요.
        </Trans>
      }
      focusId={fields.code.id}
      footer={
        <AuthLink to={authPath("sign-up", { next })}>
          <Trans>다른 이메일로 가입하기</Trans>
        </AuthLink>
      }
    >
      <AppForm form={form} failure={failure}>
        <input type="hidden" name="email" value={email} />
        <MailedCodeField field={fields.code} sendsItself />
        <SubmitButton>
          <Trans>인증하기</Trans>
        </SubmitButton>
      </AppForm>
      <div className="mt-2">
        <ResendForm action={authPath("resend", { next })} email={email} waitS={waitS} />
      </div>
      {hasMailbox && (
        <p className="mt-3 text-center">
          <MailboxLink />
        </p>
      )}
    </AuthCard>
  );
}
