import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteAccountSchema, isProofRecent, soleOwned, soleOwnedView } from "../../domain/people";
import { deleteAccount, getMe, ownershipsOf } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { DeleteScreen } from "../screens/account/delete-screen";
import { ACCOUNT_TOASTS, deleteTitle } from "../screens/account/words";
import { authContext } from "../server/auth";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: deleteTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    email: z.string(),
    soleOwned: z.array(soleOwnedView),
    isProven: z.boolean(),
  }),
  async ({ ctx }) => {
    const { id, email } = getMe(ctx);
    const owned = soleOwned(await ownershipsOf(ctx, id));
    return { email, soleOwned: owned, isProven: isProofRecent(ctx.provedAtMs, ctx.now) };
  },
);

export const action = formAction(deleteAccountSchema, async (input, adapter) => {
  const { setCookies } = await deleteAccount(authContext(adapter), input);
  const message = adapter.i18n._(ACCOUNT_TOASTS.deleted);
  return redirectWithToast(adapter, "/", { tone: "positive", message }, setCookies);
});

export default function DeleteRoute() {
  return <DeleteScreen {...useLoaderData<typeof loader>()} />;
}
