import { reportQuerySchema } from "../../../domain/reports";
import { readReport } from "../../services/reports";
import { call } from "../call";
import { reportWire, toReportWire } from "../wire/report";

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
