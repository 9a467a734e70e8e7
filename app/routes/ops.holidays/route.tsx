import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  BILLING_ZONE,
  businessDaySchema,
  dayAt,
  HOLIDAY_COUNTRIES,
  holidaySchema,
} from "../../../domain/kernel";
import { addHoliday, holidayYearView, listHolidays, removeHoliday } from "../../../worker/services/platform";
import { formAction, intentAction } from "../../kit/form.server";
import { pageLoader, redirectDone } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { added, HolidaysScreen, removed, title } from "./holidays-screen";

export const handle = { title } satisfies PageHandle;

/** This year and the next two: no booking starts later. */
const YEARS_SHOWN = 3;

export const loader = pageLoader(
  z.object({
    years: z.array(z.number()),
    holidays: holidayYearView,
  }),
  async ({ ctx, url }) => {
    const thisYear = Number(dayAt(ctx.now, BILLING_ZONE).slice(0, 4));
    const years = Array.from({ length: YEARS_SHOWN }, (_, at) => thisYear + at);
    const asked = Number(url.searchParams.get("year"));
    const country = HOLIDAY_COUNTRIES.find((each) => each === url.searchParams.get("country")) ?? "KR";
    const year = years.includes(asked) ? asked : thisYear;
    return { years, holidays: await listHolidays(ctx, { country, year }) };
  },
);

export const action = intentAction<unknown>({
  add: formAction(holidaySchema, async (input, adapter) => {
    await addHoliday(adapter.ctx, input);
    return redirectDone(adapter, `/ops/holidays${adapter.url.search}`, added);
  }),
  remove: formAction(businessDaySchema, async (input, adapter) => {
    await removeHoliday(adapter.ctx, input);
    return redirectDone(adapter, `/ops/holidays${adapter.url.search}`, removed);
  }),
});

export default function OperatorHolidaysRoute() {
  return <HolidaysScreen {...useLoaderData<typeof loader>()} />;
}
