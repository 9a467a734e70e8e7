import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { emailOnlySchema } from "../../domain/people";
import { forgotPassword } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { ForgotScreen } from "../screens/auth/forgot-screen";
import { authPath, nextOf } from "../screens/auth/paths";
import { forgotTitle } from "../screens/auth/words";
import { authContext } from "../server/auth";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: forgotTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    next: z.string(),
  }),
  async ({ url }) => ({ next: nextOf(url) }),
);

export const action = formAction(
  emailOnlySchema,
  async (input, adapter) => {
    const { email } = await forgotPassword(authContext(adapter), input);
    return redirect(authPath("recover", { email, next: nextOf(adapter.url) }));
  },
  { anonymous: true },
);

export default function ForgotRoute() {
  return <ForgotScreen next={useLoaderData<typeof loader>().next} />;
}
