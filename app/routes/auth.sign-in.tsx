import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signInSchema } from "../../domain/people";
import { oidcProvider, signIn } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { authPath, emailOf, nextOf } from "../screens/auth/paths";
import { SignInScreen } from "../screens/auth/sign-in-screen";
import { signInTitle } from "../screens/auth/words";
import { authContext, redirectWithCookies } from "../server/auth";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: signInTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    next: z.string(),
    email: z.string().nullable(),
    hasProvider: z.boolean(),
  }),
  async ({ ctx, url }) => {
    const next = nextOf(url);
    if (ctx.account) throw redirect(next);
    return { next, email: emailOf(url), hasProvider: oidcProvider(ctx.env) !== null };
  },
);

export const action = formAction(
  signInSchema,
  async (input, adapter) => {
    const next = nextOf(adapter.url);
    const result = await signIn(authContext(adapter), input);
    if (result.outcome === "confirm-email")
      return redirect(authPath("confirm", { email: result.email, next }));
    const to = result.outcome === "signed-in" ? next : authPath("mfa", { next });
    return redirectWithCookies(to, result.setCookies);
  },
  { anonymous: true, secretFields: ["password"] },
);

export default function SignInRoute() {
  return <SignInScreen {...useLoaderData<typeof loader>()} />;
}
