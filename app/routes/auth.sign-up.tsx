import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signUpSchema } from "../../domain/people";
import { aliasOfPath } from "../../domain/platform";
import { oidcProvider, signUp } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { authPath, emailOf, kindOf, nextAfterSignUp, nextOf } from "../screens/auth/paths";
import { SignUpScreen } from "../screens/auth/sign-up-screen";
import { signUpTitle } from "../screens/auth/words";
import { authContext, redirectWithCookies } from "../server/auth";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: signUpTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    next: z.string(),
    email: z.string().nullable(),
    kind: z.enum(["adv", "pub"]).nullable(),
    isKindSettled: z.boolean(),
    hasProvider: z.boolean(),
  }),
  async ({ ctx, url }) => {
    const next = nextOf(url);
    if (ctx.account) throw redirect(next);
    return {
      next,
      email: emailOf(url),
      kind: ctx.platform ? ("adv" as const) : kindOf(url),
      isKindSettled: ctx.platform !== null,
      hasProvider: oidcProvider(ctx.env) !== null,
    };
  },
);

export const action = formAction(
  signUpSchema,
  async (input, adapter) => {
    const { email, setCookies } = await signUp(authContext(adapter), input, aliasOfPath(nextOf(adapter.url)));
    const next = nextAfterSignUp(nextOf(adapter.url), input.kind);
    return redirectWithCookies(authPath("confirm", { email, next }), setCookies);
  },
  { anonymous: true, secretFields: ["password"] },
);

export default function SignUpRoute() {
  return <SignUpScreen {...useLoaderData<typeof loader>()} />;
}
