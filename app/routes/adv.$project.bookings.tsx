import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import {
  bookingListItemView,
  campaignOptions,
  campaignOptionsView,
  listBookings,
} from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { BookingsScreen, title } from "../screens/advertiser/bookings-screen";
import { filterOf, listQuery } from "../server/list-query";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(bookingListItemView),
    options: campaignOptionsView,
    now: z.number(),
  }),
  async ({ ctx, params, url }) => {
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
  },
);

export default function BookingsRoute() {
  return <BookingsScreen {...useLoaderData<typeof loader>()} />;
}
