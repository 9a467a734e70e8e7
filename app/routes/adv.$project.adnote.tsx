import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { mediaInquirySchema } from "../../domain/desk";
import { pageOf } from "../../domain/kernel";
import { askMedia } from "../../worker/services/desk";
import { requireAccess } from "../../worker/services/kernel";
import { adNoteFilterSchema, adNoteItemView, listAdNote } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { AdNoteScreen, title } from "../screens/advertiser/adnote/adnote-screen";
import { INQUIRY_TOASTS } from "../screens/advertiser/inquiry-toasts";
import { filterOf, listQuery } from "../server/list-query";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(adNoteItemView),
    asker: z.object({
      contactName: z.string(),
      email: z.string(),
      company: z.string(),
    }),
  }),
  async ({ ctx, params, url }) => {
    const { project, account } = await requireAccess(ctx, params.project ?? "", "campaign.read", "adv");
    const filter = {
      ...listQuery(url),
      ...filterOf(url, "pricing"),
      ...filterOf(url, "format"),
      ...filterOf(url, "platform"),
    };
    // A filter that there is not is none: addresses are typed by hand too.
    const known = adNoteFilterSchema.safeParse(filter);
    return {
      page: await listAdNote(ctx, known.success ? known.data : listQuery(url)),
      asker: {
        contactName: project.contactName ?? account.name,
        email: project.contactEmail ?? account.email,
        company: project.displayName,
      },
    };
  },
);

export const action = intentAction({
  inquire: formAction(mediaInquirySchema, async (input, adapter) => {
    await askMedia(adapter.ctx, adapter.params.project ?? "", input);
    const to = `${adapter.url.pathname}${adapter.url.search}`;
    return redirectWithToast(adapter, to, {
      tone: "positive",
      message: adapter.i18n._(INQUIRY_TOASTS.media),
    });
  }),
});

export default function AdNoteRoute() {
  return <AdNoteScreen {...useLoaderData<typeof loader>()} />;
}
