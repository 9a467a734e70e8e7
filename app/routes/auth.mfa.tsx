import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { secondFactorSchema } from "../../domain/people";
import { passSecondFactor } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { MfaScreen } from "../screens/auth/mfa-screen";
import { authPath, nextOf } from "../screens/auth/paths";
import { mfaTitle, startAgain } from "../screens/auth/words";
import { authContext, redirectWithCookies } from "../server/auth";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

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

/** A sign-in that is over begins anew with the password, on the page before this one. */
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

export default function MfaRoute() {
  return <MfaScreen {...useLoaderData<typeof loader>()} />;
}
