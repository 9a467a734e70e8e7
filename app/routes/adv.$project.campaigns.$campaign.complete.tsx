import { useLoaderData } from "@remix-run/react";
import { campaignDetailView, getCampaign } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { CompleteScreen, title } from "../screens/advertiser/booking/complete-screen";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(campaignDetailView, ({ ctx, params }) =>
  getCampaign(ctx, params.project ?? "", params.campaign ?? "", "adv"),
);

export default function CompleteRoute() {
  return <CompleteScreen detail={useLoaderData<typeof loader>()} />;
}
