import { z } from "zod";
import { amountView, dayView, isDay, parseOrRefuse } from "../../../domain/kernel";
import { reportAskSchema } from "../../../domain/reports";
import { requireAccess, type ServiceContext } from "../kernel";
import { type AskedReport, askReport } from "./ask-report";
import { microsOfMinor, minorOfMicros, readBackfillDays } from "./backfill-revenue";

const dayField = z.string().refine(isDay, { message: "date" });

export const sspRevenueSchema = z.object({
  projectPub: z.string().max(40).describe("The publisher, which the address names too"),
  startDate: dayField.describe("The first day"),
  endDate: dayField.describe("The last day, included"),
});

export const sspRevenueView = z.object({
  items: z
    .array(
      z.object({
        date: dayView.describe("Calendar day, `YYYY-MM-DD`"),
        unitId: z
          .string()
          .nullable()
          .describe("Id of the ad unit; null of what is sold by slot, which no unit has a part of"),
        exchangeId: z
          .string()
          .nullable()
          .describe("Id of the exchange that filled the unit; null of the publisher's own campaigns"),
        impressions: z.int().describe("Impressions that were delivered"),
        revenueMinor: amountView,
        revenueMicros: z.int().describe("The revenue in millionths of its currency, rounded down"),
        currency: z.string().describe("ISO 4217 code of the revenue"),
      }),
    )
    .describe("Revenue by day, unit and exchange, the first day first"),
});
export type SspRevenue = z.output<typeof sspRevenueView>;
type Item = SspRevenue["items"][number];

const ROWS_A_PAGE = 100;

/**
 * A publisher's daily revenue by unit: of its campaigns excluding VAT and before fees, in its own currency, and of each exchange at the
 * prices of its bids, in the exchange's. The list is empty for another publisher, and for days without a report. Source: decision 0202.
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function readSspRevenue(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<SspRevenue> {
  const { project } = await requireAccess(ctx, projectId, "spend.read", "pub");
  const { projectPub, startDate: from, endDate: to } = parseOrRefuse(sspRevenueSchema, input);
  const ask = {
    ...{ preset: "custom", from, to },
    ...{ dimensions: ["day", "unit"], measures: ["impressions", "revenue"] },
  };
  if (projectPub !== projectId || !reportAskSchema.safeParse(ask).success) return { items: [] };
  const [own, filled] = await Promise.all([
    ownItems(ctx, projectId, ask),
    readBackfillDays(ctx, project, from, to),
  ]);
  const items = filled.map(
    ({ day, currency, revenueMicros, ...of }): Item => ({
      ...{ date: day, ...of, revenueMinor: minorOfMicros(revenueMicros, currency), revenueMicros, currency },
    }),
  );
  // A stable order: of one day the campaigns' rows come first.
  return { items: [...own, ...items].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) };
}

async function ownItems(ctx: ServiceContext, projectId: string, ask: object): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | null = null;
  do {
    const page: AskedReport = await askReport(ctx, "pub", projectId, {
      ...ask,
      limit: ROWS_A_PAGE,
      ...(next === null ? {} : { next }),
    });
    const currency = page.currency ?? "";
    for (const { keys, values } of page.items) {
      const [impressions, revenueMinor] = [values.impressions ?? 0, values.revenue ?? 0];
      const of = { date: keys.day ?? "", unitId: keys.unit || null, exchangeId: null };
      const revenueMicros = currency === "" ? 0 : microsOfMinor(revenueMinor, currency);
      items.push({ ...of, impressions, revenueMinor, revenueMicros, currency });
    }
    next = page.next;
  } while (next !== null);
  return items;
}
