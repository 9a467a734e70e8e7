import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { signOut } from "../../worker/services/people";
import { redirectWithCookies } from "../areas/auth/auth-context.server";
import { contextOf } from "../kit/context.server";

/** A link to this path, or its preview, does not sign out: only a form does. */
export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  const ctx = await contextOf(args);
  const { setCookies } = await signOut({ ...ctx, headers: args.request.headers });
  return redirectWithCookies("/", setCookies);
}
