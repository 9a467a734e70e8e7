import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  beginSecondFactorSchema,
  changePasswordSchema,
  confirmSecondFactorSchema,
  endSecondFactorSchema,
  endSessionSchema,
  renewRecoverySchema,
} from "../../domain/people";
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
} from "../../worker/services/people";
import type { PageHandle } from "../root";
import { accountPath, fromOf } from "../screens/account/paths";
import { SecurityScreen } from "../screens/account/security/security-screen";
import { ACCOUNT_TOASTS, securityTitle } from "../screens/account/words";
import { answerWithCookies, authContext } from "../server/auth";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

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

/** Passwords and codes are not given back. */
const secret = { secretFields: ["currentPassword", "password", "confirmation", "code"] };

function done(adapter: Adapter, toast: keyof typeof ACCOUNT_TOASTS, setCookies: string[] = []): Response {
  const message = adapter.i18n._(ACCOUNT_TOASTS[toast]);
  const to = accountPath("security", fromOf(adapter.url));
  return redirectWithToast(adapter, to, { tone: "positive", message }, setCookies);
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
  /** The key and the recovery codes are in these answers and nowhere else. */
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

export default function SecurityRoute() {
  return <SecurityScreen {...useLoaderData<typeof loader>()} />;
}
