import { z } from "@hono/zod-openapi";
import {
  completionRate,
  reportQuerySchema,
  reportWindowView,
  seriesPointView,
  viewabilityRate,
} from "../../../domain/reports";
import { type Report, readReport, reportView } from "../../services/reports";
import { call } from "../call";
import { instantField, wireOf } from "../kernel/fields";

/** A window's moments stand in the report itself, as `from` and `to`; shares are made of the counts. */
const reportWire = wireOf(reportView.pick({ totals: true, rows: true }))
  .extend({
    from: instantField,
    to: instantField.openapi({ description: "Not included" }),
    timezone: z.string(),
    step: reportWindowView.shape.step,
    series: z.array(wireOf(seriesPointView.omit({ atMs: true })).extend({ at: instantField })),
    events: z.object({
      counts: reportView.shape.events.shape.kinds,
      viewability: z.number().nullable(),
      videoCompletion: z.number().nullable(),
      anonymousImpressions: z.int(),
    }),
    beacons: reportView.shape.verdicts.describe(
      "Everything that arrived, by what became of it; only valid beacons are counted",
    ),
    dataThrough: instantField.nullable(),
  })
  .openapi("Report");

function toReportWire({ window, events, ...report }: Report): z.input<typeof reportWire> {
  return {
    ...report,
    from: window.fromMs,
    to: window.toMs,
    timezone: window.zone,
    step: window.step,
    series: report.series.map(({ atMs: at, ...point }) => ({ at, ...point })),
    events: {
      counts: events.kinds,
      viewability: viewabilityRate(events.kinds),
      videoCompletion: completionRate(events.kinds),
      anonymousImpressions: events.anonymousImpressions,
    },
    beacons: report.verdicts,
    dataThrough: report.dataThroughMs,
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
