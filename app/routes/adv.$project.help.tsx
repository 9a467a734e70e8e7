import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { supportInquirySchema } from "../../domain/desk";
import { askSupport } from "../../worker/services/desk";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { HelpScreen, title } from "../screens/advertiser/help/help-screen";
import { INQUIRY_TOASTS } from "../screens/advertiser/inquiry-toasts";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    email: z.string(),
    q: z.string(),
  }),
  async ({ ctx, params, url }) => {
    const { account } = await requireAccess(ctx, params.project ?? "", "project.read", "adv");
    return { email: account.email, q: url.searchParams.get("q")?.trim() ?? "" };
  },
);

export const action = intentAction({
  support: formAction(supportInquirySchema, async (input, adapter) => {
    await askSupport(adapter.ctx, adapter.params.project ?? "", input);
    const message = adapter.i18n._(INQUIRY_TOASTS.support);
    return redirectWithToast(adapter, adapter.url.pathname, { tone: "positive", message });
  }),
});

export default function HelpRoute() {
  return <HelpScreen {...useLoaderData<typeof loader>()} />;
}
