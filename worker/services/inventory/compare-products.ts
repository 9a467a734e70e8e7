import { z } from "zod";
import { COMPARED_MAX } from "../../../domain/inventory";
import { addDays, dayAt } from "../../../domain/kernel";
import { trafficForecastView } from "../../../domain/money";
import { isTrusted } from "../../../domain/platform";
import type { ServiceContext } from "../kernel";
import { trafficOf } from "./estimate-plan";
import { getOfferedProduct, offeredProductDetailView } from "./offered-products";
import { slotCalendar } from "./product-days";

/** Days, from today on, in which free slots are counted. */
const FREE_DAYS = 30;

export const comparedProductView = z.object({
  offer: offeredProductDetailView,
  traffic: trafficForecastView,
  /** Slots of the next 30 days; null for products without slots. */
  slots: z.object({ free: z.int(), all: z.int() }).nullable(),
});
export type ComparedProduct = z.output<typeof comparedProductView>;

/** Products for a comparison, in the requested order. @throws AppError of `getOfferedProduct`, for any of them */
export async function compareProducts(
  ctx: ServiceContext,
  projectId: string,
  ids: readonly string[],
): Promise<ComparedProduct[]> {
  const asked = [...new Set(ids)].slice(0, COMPARED_MAX);
  const offers = await Promise.all(asked.map((id) => getOfferedProduct(ctx, projectId, id)));
  const traffic = await trafficOf(
    ctx,
    offers.map(({ product }) => product),
  );
  return Promise.all(
    offers.map(async (offer) => {
      const { product, grants } = offer;
      const forecast = traffic.get(product.id);
      if (!forecast) throw new Error("a product that was asked for has a forecast");
      const first = dayAt(ctx.now, product.timezone);
      const last = addDays(first, FREE_DAYS);
      const booked = await slotCalendar(ctx, product, first, last, { granted: isTrusted(grants) });
      const all = (product.cppSlots ?? 0) * FREE_DAYS;
      const taken = booked.reduce((sum, day) => sum + Math.min(day.taken, product.cppSlots ?? 0), 0);
      return {
        ...{ offer, traffic: forecast },
        slots: product.pricingType === "cpp" ? { free: Math.max(0, all - taken), all } : null,
      };
    }),
  );
}
