import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmEmailSchema } from "../../domain/people";
import { codeWaitS, confirmEmail } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { ConfirmScreen } from "../screens/auth/confirm-screen";
import { authPath, nextOf } from "../screens/auth/paths";
import { confirmTitle } from "../screens/auth/words";
import { authContext, redirectWithCookies } from "../server/auth";
import { formAction, pageLoader } from "../server/respond";

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

export default function ConfirmRoute() {
  return <ConfirmScreen {...useLoaderData<typeof loader>()} />;
}
