import { signInSchema } from "../../domain/people";
import { signIn } from "../../worker/services/people";
import { authContext, cookieHeaders } from "../areas/auth/auth-context.server";
import { formAction } from "../kit/form.server";

/**
 * Signs in again from a script of an open page: answers 204 with the session, 409 if the password alone is not
 * enough, else the answer of a refused form.
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
