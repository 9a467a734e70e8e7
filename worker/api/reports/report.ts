import { z } from "@hono/zod-openapi";
import { BEACON_VERDICTS, DELIVERY_KINDS } from "../../../domain/delivery";
import { completionRate, reportQuerySchema, viewabilityRate } from "../../../domain/reports";
import { type Report, readReport } from "../../services/reports";
import { call } from "../call";
import { dayField, instant, instantField, instantOrNull } from "../kernel/fields";

/** What was delivered, and of it what was bought: impressions of cpm, clicks of cpc. The rest is delivered and not billed. */
export const countsWire = {
  impressions: z.int(),
  clicks: z.int(),
  billedImpressions: z.int().openapi({ description: "Of cpm campaigns, never more than were bought" }),
  billedClicks: z.int().openapi({ description: "Of cpc campaigns, never more than were bought" }),
};

export const reportWire = z
  .object({
    from: instantField,
    to: instantField.openapi({ description: "Not included" }),
    timezone: z.string(),
    step: z.enum(["half-hour", "hour", "day"]),
    totals: z.object(countsWire),
    series: z.array(z.object({ at: instantField, day: dayField, ...countsWire })),
    rows: z.array(z.object({ id: z.string(), name: z.string(), ...countsWire })),
    events: z.object({
      counts: z.partialRecord(z.enum(DELIVERY_KINDS), z.int()),
      viewability: z.number().nullable(),
      videoCompletion: z.number().nullable(),
      anonymousImpressions: z.int(),
    }),
    beacons: z
      .array(z.object({ verdict: z.enum(BEACON_VERDICTS), reason: z.string(), count: z.int() }))
      .openapi({
        description: "Everything that arrived, by what became of it; only valid beacons are counted",
      }),
    dataThrough: instantField.nullable(),
  })
  .openapi("Report");

export function toReportWire(report: Report): z.input<typeof reportWire> {
  return {
    from: instant(report.window.fromMs),
    to: instant(report.window.toMs),
    timezone: report.window.zone,
    step: report.window.step,
    totals: report.totals,
    series: report.series.map(({ atMs, ...point }) => ({ at: instant(atMs), ...point })),
    rows: report.rows,
    events: {
      counts: report.events.kinds,
      viewability: viewabilityRate(report.events.kinds),
      videoCompletion: completionRate(report.events.kinds),
      anonymousImpressions: report.events.anonymousImpressions,
    },
    beacons: report.verdicts,
    dataThrough: instantOrNull(report.dataThroughMs),
  };
}

export const reportCalls = (["adv", "pub"] as const).map((side) =>
  call({
    area: "report",
    method: "post",
    path: `/report/${side}/{id}`,
    summary: "What was delivered: a gapless series and a table by campaign, creative, unit or product",
    access: "session",
    keyless: "reads",
    body: reportQuerySchema,
    answer: reportWire,
    refusals: [side === "adv" ? "PROJECT_KIND_MUST_BE_ADV" : "PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, body }) => toReportWire(await readReport(ctx, params.id, side, body)),
  }),
);
