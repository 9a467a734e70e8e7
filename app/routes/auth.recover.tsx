import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { recoverPasswordSchema } from "../../domain/account/schema";
import { codeWaitS } from "../../worker/services/auth/code-wait";
import { recoverPassword } from "../../worker/services/auth/recover-password";
import type { PageHandle } from "../root";
import { authPath, nextOf } from "../screens/auth/paths";
import { RecoverScreen } from "../screens/auth/recover-screen";
import { recoverTitle } from "../screens/auth/titles";
import { passwordChanged } from "../screens/auth/toasts";
import { authContext } from "../server/auth";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: recoverTitle } satisfies PageHandle;

export const loader = pageLoader(async (adapter) => {
  const { ctx, url } = adapter;
  const next = nextOf(url);
  const email = url.searchParams.get("email");
  if (!email) throw redirect(authPath("forgot", { next }));
  const waitS = await codeWaitS(authContext(adapter), email);
  return { email, next, waitS, hasMailbox: ctx.env.MAIL_TRANSPORT === "local" };
});

export const action = formAction(
  recoverPasswordSchema,
  async (input, adapter) => {
    await recoverPassword(authContext(adapter), input);
    const message = adapter.i18n._(passwordChanged);
    return redirectWithToast(adapter, authPath("sign-in", { next: nextOf(adapter.url) }), {
      tone: "positive",
      message,
    });
  },
  { secretFields: ["password", "confirmation"] },
);

export default function RecoverRoute() {
  return <RecoverScreen {...useLoaderData<typeof loader>()} />;
}
