import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  beginSecondFactorSchema,
  changePasswordSchema,
  confirmSecondFactorSchema,
  endSecondFactorSchema,
  endSessionSchema,
  renewRecoverySchema,
} from "../../../domain/people";
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSecondFactor,
  endSession,
  getMe,
  hasPassword,
  listSessions,
  renewRecoveryCodes,
  secondFactorStatus,
  secondFactorStatusView,
  shownSessionView,
} from "../../../worker/services/people";
import { UserNameField } from "../../areas/account/security/user-name-field";
import { ACCOUNT_TOASTS, securityTitle } from "../../areas/account/words";
import { answerWithCookies, authContext } from "../../areas/auth/auth-context.server";
import { NewPasswordFields } from "../../areas/auth/new-password-fields";
import { accountPath, fromOf } from "../../kit/account-paths";
import { authPath } from "../../kit/auth-paths";
import { formAction, intentAction } from "../../kit/form.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import type { PageHandle, loader as rootLoader } from "../../root";
import { LinkButton } from "../../ui/button";
import { PasswordField } from "../../ui/fields/password-field";
import { bindSecret } from "../../ui/form/bind-secret";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card } from "../../ui/page";
import { SecondFactorCard } from "./second-factor-card";
import { SessionsCard } from "./sessions-card";

export const handle = { title: securityTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    hasPassword: z.boolean(),
    secondFactor: secondFactorStatusView,
    sessions: z.array(shownSessionView),
    nowMs: z.number(),
  }),
  async (adapter) => {
    const { ctx } = adapter;
    const { id } = getMe(ctx);
    const auth = authContext(adapter);
    return {
      hasPassword: await hasPassword(ctx, id),
      secondFactor: await secondFactorStatus(auth),
      sessions: await listSessions(auth),
      nowMs: ctx.now,
    };
  },
);

/** Passwords and codes are not returned to the form. */
const secret = { secretFields: ["currentPassword", "password", "confirmation", "code"] };

function done(adapter: Adapter, toast: keyof typeof ACCOUNT_TOASTS, setCookies: string[] = []): Response {
  const to = accountPath("security", fromOf(adapter.url));
  return redirectDone(adapter, to, ACCOUNT_TOASTS[toast], setCookies);
}

export const action = intentAction<unknown>({
  password: formAction(
    changePasswordSchema,
    async (input, adapter) => {
      const { setCookies } = await changePassword(authContext(adapter), input);
      return done(adapter, "passwordChanged", setCookies);
    },
    secret,
  ),
  /** The secret key and the recovery codes appear only in these answers. */
  "mfa-begin": formAction(
    beginSecondFactorSchema,
    async (input, adapter) => ({ setUp: await beginSecondFactor(authContext(adapter), input) }),
    secret,
  ),
  "mfa-confirm": formAction(
    confirmSecondFactorSchema,
    async (input, adapter) => {
      const { recoveryCodes, setCookies } = await confirmSecondFactor(authContext(adapter), input);
      return answerWithCookies({ recoveryCodes }, setCookies);
    },
    secret,
  ),
  "mfa-renew": formAction(
    renewRecoverySchema,
    async (input, adapter) => renewRecoveryCodes(authContext(adapter), input),
    secret,
  ),
  "mfa-end": formAction(
    endSecondFactorSchema,
    async (input, adapter) => {
      const { setCookies } = await endSecondFactor(authContext(adapter), input);
      return done(adapter, "secondFactorEnded", setCookies);
    },
    secret,
  ),
  end: formAction(endSessionSchema, async (input, adapter) => {
    await endSession(authContext(adapter), input);
    return done(adapter, "sessionEnded");
  }),
  "end-others": formAction(z.object({}), async (_input, adapter) => {
    await endOtherSessions(authContext(adapter));
    return done(adapter, "othersEnded");
  }),
});

export default function SecurityScreen() {
  const { hasPassword, secondFactor, sessions, nowMs } = useLoaderData<typeof loader>();
  const email = useRouteLoaderData<typeof rootLoader>("root")?.account?.email ?? "";
  return (
    <>
      <PasswordCard email={email} hasPassword={hasPassword} />
      <SecondFactorCard email={email} hasPassword={hasPassword} status={secondFactor} />
      <SessionsCard sessions={sessions} nowMs={nowMs} />
    </>
  );
}

interface PasswordCardProps {
  email: string;
  hasPassword: boolean;
}

/** An account that signs in by a provider sets its first password with a mailed code, which verifies the address again. */
function PasswordCard({ email, hasPassword }: PasswordCardProps) {
  return (
    <Card title={<Trans>비밀번호</Trans>}>
      {hasPassword ? (
        <ChangePassword email={email} />
      ) : (
        <div className="flex flex-col items-start gap-3 text-sm">
          <p>
            <Trans>아직 비밀번호가 없어요. 이메일로 코드를 받아 만들 수 있어요.</Trans>
          </p>
          <LinkButton to={authPath("forgot", { next: "/account/security" })}>
            <Trans>비밀번호 만들기</Trans>
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function ChangePassword({ email }: { email: string }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: changePasswordSchema, intent: "password" });
  return (
    <AppForm form={form} failure={failure} intent="password">
      <UserNameField email={email} />
      <PasswordField
        {...bindSecret(fields.currentPassword)}
        label={t`현재 비밀번호`}
        autoComplete="current-password"
      />
      <NewPasswordFields fields={fields} />
      <p className="text-[13px] text-ink-muted">
        <Trans>변경하면 이 기기를 제외한 모든 기기에서 로그아웃돼요.</Trans>
      </p>
      <FormActions>
        <SubmitButton>
          <Trans>비밀번호 변경</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
