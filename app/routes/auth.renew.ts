import { signInSchema } from "../../domain/people";
import { signIn } from "../../worker/services/people";
import { authContext, cookieHeaders } from "../areas/auth/auth-context.server";
import { formAction } from "../kit/form.server";

/**
 * Signs in again beside a page that is open, which asks by its own script: 204 with the session, 409 where the password alone is not
 * enough, else what a refused form answers.
 */
export const action = formAction(
  signInSchema,
  async (input, adapter) => {
    const result = await signIn(authContext(adapter), input);
    if (result.outcome !== "signed-in") return new Response(null, { status: 409 });
    return new Response(null, { status: 204, headers: cookieHeaders(result.setCookies) });
  },
  { anonymous: true, secretFields: ["password"] },
);
