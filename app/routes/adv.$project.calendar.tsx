import { useLoaderData } from "@remix-run/react";
import { bookingMonthView, getBookingMonth } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { CalendarScreen, title } from "../screens/advertiser/calendar-screen";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(bookingMonthView, ({ ctx, params, url }) =>
  getBookingMonth(ctx, params.project ?? "", url.searchParams.get("month")),
);

export default function CalendarRoute() {
  return <CalendarScreen calendar={useLoaderData<typeof loader>()} />;
}
