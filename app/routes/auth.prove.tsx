import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { proofSchema } from "../../domain/people";
import { getMe, proofAsked, proveAgain, sendProofCode } from "../../worker/services/people";
import { authContext } from "../areas/auth/auth-context.server";
import { ProveScreen } from "../areas/auth/prove-screen";
import { codeSent, proveTitle } from "../areas/auth/words";
import { authPath, nextOf } from "../kit/auth-paths";
import { formAction, intentAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";

export const handle = { title: proveTitle } satisfies PageHandle;

/** Asks a signed-in account to authenticate again, and returns to the page it came from. */
export const loader = pageLoader(
  z.object({
    hasMailbox: z.boolean(),
    by: z.enum(["password", "second-factor", "provider"]),
    /** An operator must set up the second factor first. */
    needsSetUp: z.boolean(),
    /** For an account that has only the provider: whether a code was sent that may be typed. */
    isCodeSent: z.boolean(),
    /** Seconds until another code may be requested. */
    codeWaitS: z.number(),
    next: z.string(),
    email: z.string(),
  }),
  async (adapter) => {
    const { ctx, url } = adapter;
    const next = nextOf(url);
    const { email } = getMe(ctx);
    return {
      next,
      email,
      ...(await proofAsked(authContext(adapter))),
      hasMailbox: ctx.env.MAIL_TRANSPORT === "local",
    };
  },
);

export const action = intentAction<unknown>({
  prove: formAction(
    proofSchema,
    async (input, adapter) => {
      await proveAgain(authContext(adapter), input);
      return redirect(nextOf(adapter.url));
    },
    { secretFields: ["password", "code"] },
  ),
  /** Returns the page with the code field. */
  send: formAction(z.object({}), async (_input, adapter) => {
    await sendProofCode(authContext(adapter));
    return redirectDone(adapter, authPath("prove", { next: nextOf(adapter.url) }), codeSent);
  }),
});

export default function ProveRoute() {
  return <ProveScreen {...useLoaderData<typeof loader>()} />;
}
