import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inUnicode } from "../../domain/kernel";
import { recoverByLinkSchema, recoverPasswordSchema } from "../../domain/people";
import { codeWaitS, type Recovered, recoverByLink, recoverPassword } from "../../worker/services/people";
import { AuthCard, AuthLink } from "../areas/auth/auth-card";
import { authContext } from "../areas/auth/auth-context.server";
import { MailboxLink } from "../areas/auth/mailbox-link";
import { MailedCodeField } from "../areas/auth/mailed-code-field";
import { NewPasswordFields } from "../areas/auth/new-password-fields";
import { ResendForm } from "../areas/auth/resend-form";
import { passwordChanged, recoverTitle } from "../areas/auth/words";
import { authPath, nextOf } from "../kit/auth-paths";
import { formAction } from "../kit/form.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = { title: recoverTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    email: z.string(),
    link: z.string().nullable(),
    next: z.string(),
    waitS: z.number(),
    hasMailbox: z.boolean(),
  }),
  async (adapter) => {
    const { ctx, url } = adapter;
    const next = nextOf(url);
    const email = url.searchParams.get("email");
    if (!email) throw redirect(authPath("forgot", { next }));
    const waitS = await codeWaitS(authContext(adapter), email);
    const link = url.searchParams.get("link");
    return { email, link, next, waitS, hasMailbox: ctx.env.MAIL_TRANSPORT === "local" };
  },
);

/** Whether the link in the mail was used instead of its code. */
const isByLink = ({ url }: Adapter) => url.searchParams.has("link");

export const action = formAction(
  async (adapter) => (isByLink(adapter) ? recoverByLinkSchema : recoverPasswordSchema),
  async (input, adapter) => {
    const recover = isByLink(adapter) ? recoverByLink : recoverPassword;
    return done(adapter, await recover(authContext(adapter), input));
  },
  { anonymous: true, secretFields: ["password", "confirmation"] },
);

function done(adapter: Adapter, { setCookies }: Recovered): Response {
  const to = authPath("sign-in", { next: nextOf(adapter.url) });
  return redirectDone(adapter, to, passwordChanged, setCookies);
}

export default function RecoverScreen() {
  const props = useLoaderData<typeof loader>();
  return props.link === null ? <ByCode {...props} /> : <ByLink {...props} link={props.link} />;
}

interface RecoverScreenProps {
  email: string;
  /** The link's token; null when the code is typed. */
  link: string | null;
  next: string;
  /** Whether mails are stored on this machine. */
  hasMailbox: boolean;
  /** Seconds until another code may be requested. */
  waitS: number;
}

/** The link replaces the code; its token is posted with the form. */
function ByLink({ email, link, next }: RecoverScreenProps & { link: string }) {
  const { form, fields, failure } = useAppForm({ schema: recoverByLinkSchema });
  return (
    <AuthCard
      title={<Trans>새 비밀번호 설정</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{ph({ email: inUnicode(email) })}</strong> 계정의 새
          비밀번호를 입력해 주세요.
        </Trans>
      }
      focusId={fields.password.id}
      footer={
        <AuthLink to={authPath("forgot", { next })}>
          <Trans>이메일 다시 받기</Trans>
        </AuthLink>
      }
    >
      <AppForm form={form} failure={failure}>
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <input type="hidden" name="link" value={link} />
        <NewPasswordFields fields={fields} />
        <SubmitButton>
          <Trans>비밀번호 변경</Trans>
        </SubmitButton>
      </AppForm>
    </AuthCard>
  );
}

function ByCode({ email, next, hasMailbox, waitS }: RecoverScreenProps) {
  const { form, fields, failure } = useAppForm({ schema: recoverPasswordSchema });
  return (
    <AuthCard
      title={<Trans>새 비밀번호 설정</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{ph({ email: inUnicode(email) })}</strong> 주소로 가입한
          계정이 있으면 코드를 보냈어요. 이메일의 링크를 열어도 돼요.
        </Trans>
      }
      focusId={fields.code.id}
      footer={
        <AuthLink to={authPath("sign-in", { next })}>
          <Trans>로그인으로 돌아가기</Trans>
        </AuthLink>
      }
    >
      <AppForm form={form} failure={failure}>
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <MailedCodeField field={fields.code} />
        <NewPasswordFields fields={fields} />
        <SubmitButton>
          <Trans>비밀번호 변경</Trans>
        </SubmitButton>
      </AppForm>
      <div className="mt-2">
        <ResendForm action={authPath("forgot", { next })} email={email} waitS={waitS} />
      </div>
      {hasMailbox && (
        <p className="mt-3 text-center">
          <MailboxLink />
        </p>
      )}
    </AuthCard>
  );
}
