import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { grantedByView, listGrantedTo } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { PaymentScreen } from "../screens/advertiser/settings/payment-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { pageLoader } from "../server/respond";

export const handle = { title: SETTINGS_TITLES.payment } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    granted: z.array(grantedByView),
  }),
  async ({ ctx, params }) => ({
    granted: await listGrantedTo(ctx, params.project ?? ""),
  }),
);

export default function PaymentRoute() {
  return <PaymentScreen granted={useLoaderData<typeof loader>().granted} />;
}
