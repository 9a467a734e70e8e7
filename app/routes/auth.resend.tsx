import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { emailOnlySchema } from "../../domain/people";
import { errorMessage } from "../../locales/words/errors";
import { fieldMessage } from "../../locales/words/field-messages";
import { resendCode } from "../../worker/services/people";
import { authContext } from "../areas/auth/auth-context.server";
import { codeSent } from "../areas/auth/words";
import { authPath, nextOf } from "../kit/auth-paths";
import { formAction } from "../kit/form.server";
import { redirectDone, redirectWithToast, responseLoader } from "../kit/page.server";

/** The address is a hidden field: it has no place for an error, so an invalid one is reported on the next page. */
const sentSchema = z.object({ email: z.string().default("") });

/** Has no page of its own: sends the code and redirects to the page where it is typed. */
export const loader = responseLoader(async ({ url }) => {
  throw redirect(authPath("sign-in", { next: nextOf(url) }));
});

export const action = formAction(
  sentSchema,
  async ({ email }, adapter) => {
    const next = nextOf(adapter.url);
    const refused = (to: string, message: string) =>
      redirectWithToast(adapter, to, { tone: "danger", message });
    if (!emailOnlySchema.safeParse({ email }).success)
      return refused(authPath("sign-in", { next }), fieldMessage(adapter.i18n, "email"));
    const back = authPath("confirm", { email, next });
    try {
      await resendCode(authContext(adapter), { email });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refused(back, errorMessage(adapter.i18n, error.code));
    }
    return redirectDone(adapter, back, codeSent);
  },
  { anonymous: true },
);
