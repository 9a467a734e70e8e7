import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  addRejectionTemplate,
  campaignOptions,
  campaignOptionsView,
  listCampaigns,
  listRejectionTemplates,
  listWaitingCampaigns,
  reviewMany,
} from "../../worker/services/booking";
import { nameOfAdAccount } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { toPublisherCampaign } from "../screens/publisher/campaign-row";
import { CampaignsScreen } from "../screens/publisher/campaigns-screen";
import { chosenRowsSchema, manyRejectionSchema } from "../screens/publisher/forms";
import { reviewedToast } from "../screens/publisher/review-toasts";
import { TITLES } from "../screens/publisher/titles";
import { filterOf, listQuery } from "../server/list-query";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";
import { publisherCampaignView } from "../server/views";

export const handle = { title: TITLES.campaigns } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    waiting: z.array(publisherCampaignView),
    reasons: z.array(z.string()),
    page: z.object({
      items: z.array(publisherCampaignView),
      next: z.string().nullable(),
    }),
    options: campaignOptionsView,
    account: z
      .object({
        value: z.string(),
        label: z.string(),
      })
      .nullable(),
    filtered: z.boolean(),
    now: z.number(),
  }),
  async ({ ctx, params, url }) => {
    const project = params.project ?? "";
    const query = {
      ...listQuery(url),
      ...filterOf(url, "status"),
      ...filterOf(url, "product"),
      ...filterOf(url, "account"),
      ...filterOf(url, "from"),
      ...filterOf(url, "to"),
    };
    const { account, q, status, product, from, to } = query;
    const filtered = Boolean(q || status || product || account || from || to);
    const [waiting, page, options, accountName, reasons] = await Promise.all([
      filtered || query.next ? [] : listWaitingCampaigns(ctx, project),
      listCampaigns(ctx, project, "pub", query),
      campaignOptions(ctx, project, "pub"),
      account ? nameOfAdAccount(ctx, project, account) : null,
      listRejectionTemplates(ctx, project),
    ]);
    return {
      waiting: waiting.map(toPublisherCampaign),
      reasons: reasons.map(({ text }) => text),
      page: { ...page, items: page.items.map(toPublisherCampaign) },
      options,
      account: account && accountName ? { value: account, label: accountName } : null,
      filtered,
      now: ctx.now,
    };
  },
);

async function review(
  adapter: Adapter,
  decision: "approve" | "reject",
  ids: readonly string[],
  input?: { reason: string },
): Promise<Response> {
  const { project = "" } = adapter.params;
  const reviewed = await reviewMany(adapter.ctx, project, ids, decision, input);
  return redirectWithToast(
    adapter,
    `/pub/${project}/campaigns`,
    reviewedToast(adapter.i18n, decision, reviewed),
  );
}

export const action = intentAction({
  "approve-selected": formAction(chosenRowsSchema, ({ ids }, adapter) => review(adapter, "approve", ids)),
  "reject-selected": formAction(manyRejectionSchema, async ({ ids, reason, keep }, adapter) => {
    if (keep) await addRejectionTemplate(adapter.ctx, adapter.params.project ?? "", { reason });
    return review(adapter, "reject", ids, { reason });
  }),
});

export default function CampaignsRoute() {
  return <CampaignsScreen {...useLoaderData<typeof loader>()} />;
}
