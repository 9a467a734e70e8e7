import { ph } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError, inUnicode } from "../../domain/kernel";
import { ACCOUNT_NAME_MAX_CHARS, completeSignUpSchema } from "../../domain/people";
import { aliasOfPath } from "../../domain/platform";
import { completeSignUp, waitingSignUp } from "../../worker/services/people";
import { AuthCard } from "../areas/auth/auth-card";
import { authContext, redirectWithCookies } from "../areas/auth/auth-context.server";
import { ConsentFields, KindField } from "../areas/auth/sign-up-fields";
import { completeTitle, PROVIDER_REFUSALS } from "../areas/auth/words";
import { authPath, kindOf, nextAfterSignUp, nextOf } from "../kit/auth-paths";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectWithToast } from "../kit/page.server";
import type { PageHandle } from "../root";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = { title: completeTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    kind: z.enum(["adv", "pub"]).nullable(),
    /** On a publisher's own host the side is fixed. */
    isKindSettled: z.boolean(),
    email: z.string(),
    /** Name from the provider; may be changed. */
    name: z.string(),
  }),
  async (adapter) => {
    const { ctx, url } = adapter;
    if (ctx.account) throw redirect(nextOf(url));
    const waiting = await waitingSignUp(authContext(adapter));
    if (!waiting) throw redirect(authPath("sign-up", { next: nextOf(url) }));
    const { platform } = ctx;
    return { ...waiting, kind: platform ? ("adv" as const) : kindOf(url), isKindSettled: platform !== null };
  },
);

/** An expired sign-up starts again. */
export const action = formAction(
  completeSignUpSchema,
  async (input, adapter, form) => {
    const next = nextOf(adapter.url);
    try {
      const { setCookies } = await completeSignUp(authContext(adapter, form), input, aliasOfPath(next));
      return redirectWithCookies(nextAfterSignUp(next, input.kind), setCookies);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "UNAUTHORIZED") throw error;
      const message = adapter.i18n._(PROVIDER_REFUSALS.stale);
      return redirectWithToast(adapter, authPath("sign-up", { next }), { tone: "danger", message });
    }
  },
  { anonymous: true },
);

/** Questions to a new account whose address the identity provider has verified. */
export default function CompleteScreen() {
  const { email, name, kind, isKindSettled } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: completeSignUpSchema,
    defaultValue: { name, kind: kind ?? undefined },
  });
  return (
    <AuthCard
      title={<Trans>가입 마치기</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{ph({ email: inUnicode(email) })}</strong> 주소로
          가입해요.
        </Trans>
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
        <ConsentFields terms={fields.terms} privacy={fields.privacy} />
        <SubmitButton>
          <Trans>가입하기</Trans>
        </SubmitButton>
      </AppForm>
    </AuthCard>
  );
}
