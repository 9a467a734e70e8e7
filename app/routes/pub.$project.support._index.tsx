import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { supportInquirySchema } from "../../domain/desk";
import { pageOf } from "../../domain/kernel";
import { askSupport, inquiryItemView, listInquiries } from "../../worker/services/desk";
import { INQUIRY_TOASTS } from "../areas/advertiser/inquiry-toasts";
import { SupportScreen, title } from "../areas/publisher/support-screen";
import { filterOf, listQuery } from "../kit/list-query.server";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../kit/respond.server";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(inquiryItemView),
    email: z.string(),
    filtered: z.boolean(),
    now: z.number(),
  }),
  async ({ ctx, params, url }) => {
    const filter = { ...listQuery(url), ...filterOf(url, "state") };
    const desk = { side: "support", projectId: params.project ?? "" } as const;
    return {
      page: await listInquiries(ctx, desk, filter),
      email: ctx.account?.email ?? "",
      filtered: Boolean(filter.q || filter.state),
      now: ctx.now,
    };
  },
);

export const action = intentAction({
  support: formAction(supportInquirySchema, async (input, adapter) => {
    await askSupport(adapter.ctx, adapter.params.project ?? "", input);
    const message = adapter.i18n._(INQUIRY_TOASTS.pubSupport);
    return redirectWithToast(adapter, `/pub/${adapter.params.project}/support`, {
      tone: "positive",
      message,
    });
  }),
});

export default function SupportRoute() {
  return <SupportScreen {...useLoaderData<typeof loader>()} />;
}
