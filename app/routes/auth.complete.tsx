import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { completeSignUpSchema } from "../../domain/people";
import { aliasOfPath } from "../../domain/platform";
import { completeSignUp, waitingSignUp } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { CompleteScreen } from "../screens/auth/complete-screen";
import { authPath, kindOf, nextAfterSignUp, nextOf } from "../screens/auth/paths";
import { completeTitle, PROVIDER_REFUSALS } from "../screens/auth/words";
import { authContext, redirectWithCookies } from "../server/auth";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: completeTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    kind: z.enum(["adv", "pub"]).nullable(),
    isKindSettled: z.boolean(),
    email: z.string(),
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

/** A sign-up that waited too long begins anew. */
export const action = formAction(
  completeSignUpSchema,
  async (input, adapter) => {
    const next = nextOf(adapter.url);
    try {
      const { setCookies } = await completeSignUp(authContext(adapter), input, aliasOfPath(next));
      return redirectWithCookies(nextAfterSignUp(next, input.kind), setCookies);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "UNAUTHORIZED") throw error;
      const message = adapter.i18n._(PROVIDER_REFUSALS.stale);
      return redirectWithToast(adapter, authPath("sign-up", { next }), { tone: "danger", message });
    }
  },
  { anonymous: true },
);

export default function CompleteRoute() {
  return <CompleteScreen {...useLoaderData<typeof loader>()} />;
}
