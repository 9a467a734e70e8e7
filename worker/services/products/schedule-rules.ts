import type { ScheduleRules } from "../../../domain/campaign/schedule";
import type { ServiceContext } from "../context";
import { holidayChanges } from "../holidays/read";
import type { ProductRow } from "./find";

type Ruled = Pick<ProductRow, "pricingType" | "cppMinDays" | "country" | "timezone">;

/** What the days of a product's bookings go by: its own terms, and the business days of its country. */
export async function scheduleRulesOf(ctx: ServiceContext, product: Ruled): Promise<ScheduleRules> {
  return {
    pricing: product.pricingType,
    cppMinDays: product.cppMinDays,
    country: product.country,
    timezone: product.timezone,
    holidays: await holidayChanges(ctx),
  };
}
