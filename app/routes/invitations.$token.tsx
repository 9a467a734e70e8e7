import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  acceptInvitation,
  declineInvitation,
  invitationView,
  viewInvitation,
} from "../../worker/services/people";
import type { PageHandle } from "../root";
import { buttonSchema } from "../screens/people/forms";
import { InvitationScreen } from "../screens/people/invitation-screen";
import { TITLES, TOASTS } from "../screens/people/words";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";
import { PlainShell } from "../shell/app-shell";

export const handle = { title: TITLES.invitation } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    invitation: invitationView,
  }),
  async ({ ctx, params }) => ({
    invitation: await viewInvitation(ctx, params.token ?? ""),
  }),
);

export const action = intentAction({
  accept: formAction(buttonSchema, async (_, adapter) => {
    const to = await acceptInvitation(adapter.ctx, adapter.params.token ?? "");
    return redirectWithToast(adapter, to, { tone: "positive", message: adapter.i18n._(TOASTS.accepted) });
  }),
  decline: formAction(buttonSchema, async (_, adapter) => {
    await declineInvitation(adapter.ctx, adapter.params.token ?? "");
    const message = adapter.i18n._(TOASTS.declined);
    return redirectWithToast(adapter, "/projects", { tone: "positive", message });
  }),
});

export default function InvitationRoute() {
  return (
    <PlainShell>
      <InvitationScreen {...useLoaderData<typeof loader>()} />
    </PlainShell>
  );
}

export { RouteError as ErrorBoundary } from "../shell/route-error";
