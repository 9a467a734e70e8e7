import { reportAskSchema } from "../../../domain/reports";
import {
  askedReportView,
  askProductReport,
  askReport,
  FILTER_REFUSALS,
  reportSideOf,
} from "../../services/reports";
import { call } from "../call";
import { wireOf } from "../kernel/fields";

const reportWire = wireOf(askedReportView).openapi("Report");

const shared = {
  method: "post",
  access: "session",
  keyless: "reads",
  body: reportAskSchema,
  answer: reportWire,
} as const;
const kinds = ["PROJECT_KIND_MUST_BE_ADV", "PROJECT_KIND_MUST_BE_PUB"] as const;

export const reportCalls = [
  ...(["adv", "pub", "adnote"] as const).map((side) =>
    call({
      ...shared,
      area: "report",
      path: `/report/${side}/{id}`,
      summary:
        side === "adnote"
          ? "What was delivered of the campaigns that were booked by the ad-note catalogue, in a project of either side"
          : "What was delivered and what it cost, by dimensions and measures of one's choice",
      refusals: [...(side === "adv" ? [kinds[0]] : side === "pub" ? [kinds[1]] : []), ...FILTER_REFUSALS],
      run: ({ ctx, params, body }) => askReport(ctx, side, params.id, body),
    }),
  ),
  call({
    ...shared,
    area: "report",
    path: "/report/ap/{id}",
    summary: "The same of one ad product, for its publisher",
    refusals: FILTER_REFUSALS,
    run: ({ ctx, params, body }) => askProductReport(ctx, params.id, body),
  }),
  call({
    ...shared,
    area: "analytics",
    path: "/analytics/report/{a}/{b}",
    summary: "The report of a side and a project: `a` is `adv`, `pub`, `adnote` or `quest`, `b` the project",
    refusals: [...kinds, ...FILTER_REFUSALS, "NOT_FOUND"],
    run: ({ ctx, params, body }) => askReport(ctx, reportSideOf(params.a), params.b, body),
  }),
];
