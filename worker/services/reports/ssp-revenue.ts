import { z } from "zod";
import { amountView, dayView, isDay, parseOrRefuse } from "../../../domain/kernel";
import { reportAskSchema } from "../../../domain/reports";
import { requireAccess, type ServiceContext } from "../kernel";
import { type AskedReport, askReport } from "./ask-report";

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
        impressions: z.int().describe("Impressions that were delivered"),
        revenueMinor: amountView,
        currency: z.string().describe("ISO 4217 code of the revenue"),
      }),
    )
    .describe("Revenue by day, the first day first"),
});
export type SspRevenue = z.output<typeof sspRevenueView>;

const DAYS_A_PAGE = 100;

/**
 * A publisher's daily revenue, excluding VAT and before fees, in its own currency. The list is empty for another publisher, and for
 * days without a report. Source: decision 0172.
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function readSspRevenue(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<SspRevenue> {
  await requireAccess(ctx, projectId, "spend.read", "pub");
  const { projectPub, startDate: from, endDate: to } = parseOrRefuse(sspRevenueSchema, input);
  const ask = { preset: "custom", from, to, dimensions: ["day"], measures: ["impressions", "revenue"] };
  if (projectPub !== projectId || !reportAskSchema.safeParse(ask).success) return { items: [] };
  const items: SspRevenue["items"] = [];
  let next: string | null = null;
  do {
    const page: AskedReport = await askReport(ctx, "pub", projectId, {
      ...ask,
      limit: DAYS_A_PAGE,
      ...(next === null ? {} : { next }),
    });
    for (const { keys, values } of page.items) {
      const [impressions, revenueMinor] = [values.impressions ?? 0, values.revenue ?? 0];
      items.push({ date: keys.day ?? "", impressions, revenueMinor, currency: page.currency ?? "" });
    }
    next = page.next;
  } while (next !== null);
  return { items };
}
