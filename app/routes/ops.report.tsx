import { useLoaderData } from "@remix-run/react";
import { BREAKDOWNS, reportOfAddress } from "../../domain/reports";
import { drawWholeReport } from "../../worker/services/reports";
import { queryWithMeasures } from "../areas/report/kept-measures.server";
import { readableAsk, shownReportView } from "../areas/report/report.server";
import { ShownReport, handle as shared } from "../areas/report/report-screen";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { OVERVIEW_REFRESH_MS, useFreshData } from "../ui/use-fresh";

export const handle = { ...shared } satisfies PageHandle;

export const loader = pageLoader(shownReportView, async ({ ctx, url, request }) => {
  const address = reportOfAddress(queryWithMeasures({ url, request }), "all", true);
  const { ask, shown } = readableAsk(url, address);
  return { report: await drawWholeReport(ctx, ask, address.by), breakdowns: [...BREAKDOWNS.all], ...shown };
});

/** Delivery and revenue of the whole platform. */
export default function OperatorReportScreen() {
  const page = useLoaderData<typeof loader>();
  useFreshData(OVERVIEW_REFRESH_MS);
  const { breakdown } = page;
  return (
    <ShownReport
      page={page}
      linkOf={({ keys }) => {
        const id = keys[breakdown];
        if (!id) return null;
        if (breakdown === "campaign") return `/ops/campaigns/${id}`;
        return breakdown === "publisher" || breakdown === "advertiser" ? `/ops/projects/${id}` : null;
      }}
    />
  );
}
