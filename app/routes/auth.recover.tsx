import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { recoverByLinkSchema, recoverPasswordSchema } from "../../domain/people";
import { codeWaitS, type Recovered, recoverByLink, recoverPassword } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { authPath, nextOf } from "../screens/auth/paths";
import { RecoverScreen } from "../screens/auth/recover-screen";
import { passwordChanged, recoverTitle } from "../screens/auth/words";
import { authContext } from "../server/auth";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../server/respond";

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

/** By the code that was mailed, or by the link beside it. */
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
  const message = adapter.i18n._(passwordChanged);
  return redirectWithToast(adapter, to, { tone: "positive", message }, setCookies);
}

export default function RecoverRoute() {
  return <RecoverScreen {...useLoaderData<typeof loader>()} />;
}
