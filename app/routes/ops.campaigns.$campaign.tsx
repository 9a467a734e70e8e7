import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { rejectionSchema } from "../../domain/booking";
import {
  campaignDetailView,
  finalReview,
  getCampaignForOperator,
  isPaymentSettled,
} from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { OperatorCampaignScreen } from "../screens/operator/campaign-screen";
import { approved, campaignTitle, rejected } from "../screens/operator/words";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: campaignTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    detail: campaignDetailView,
    isSettled: z.boolean(),
  }),
  async ({ ctx, params }) => {
    const detail = await getCampaignForOperator(ctx, params.campaign ?? "");
    return { detail, isSettled: await isPaymentSettled(ctx, detail.campaign, detail.quote) };
  },
);

export const action = intentAction<unknown>({
  "final-approve": formAction(z.object({}), async (_, adapter) => {
    await finalReview(adapter.ctx, adapter.params.campaign ?? "", "approve");
    const message = adapter.i18n._(approved);
    return redirectWithToast(adapter, adapter.url.pathname, { tone: "positive", message });
  }),
  "final-reject": formAction(rejectionSchema, async (input, adapter) => {
    await finalReview(adapter.ctx, adapter.params.campaign ?? "", "reject", input);
    const message = adapter.i18n._(rejected);
    return redirectWithToast(adapter, adapter.url.pathname, { tone: "positive", message });
  }),
});

export default function OperatorCampaignRoute() {
  return <OperatorCampaignScreen {...useLoaderData<typeof loader>()} />;
}
