import { useLoaderData } from "@remix-run/react";
import { campaignOptions, listBookings } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { BookingsScreen, title } from "../screens/advertiser/bookings-screen";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const { project = "" } = params;
  const filter = {
    ...listQuery(url),
    ...filterOf(url, "stage"),
    ...filterOf(url, "product"),
    ...filterOf(url, "publisher"),
    ...filterOf(url, "from"),
    ...filterOf(url, "to"),
  };
  const [page, options] = await Promise.all([
    listBookings(ctx, project, "adv", filter),
    campaignOptions(ctx, project, "adv"),
  ]);
  return { page, options, now: ctx.now };
});

export default function BookingsRoute() {
  return <BookingsScreen {...useLoaderData<typeof loader>()} />;
}
