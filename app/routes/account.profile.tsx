import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { profileSchema } from "../../domain/people";
import { getMe, updateProfile } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { accountPath, fromOf } from "../screens/account/paths";
import { ProfileScreen } from "../screens/account/profile-screen";
import { ACCOUNT_TOASTS, profileTitle } from "../screens/account/words";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: profileTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    account: z.object({
      name: z.string(),
      email: z.string(),
      kind: z.enum(["adv", "pub"]),
    }),
  }),
  async ({ ctx }) => {
    const { name, email, kind } = getMe(ctx);
    return { account: { name, email, kind } };
  },
);

export const action = formAction(profileSchema, async (input, adapter) => {
  await updateProfile(adapter.ctx, input);
  return redirectWithToast(adapter, accountPath("profile", fromOf(adapter.url)), {
    tone: "positive",
    message: adapter.i18n._(ACCOUNT_TOASTS.saved),
  });
});

export default function ProfileRoute() {
  return <ProfileScreen {...useLoaderData<typeof loader>()} />;
}
