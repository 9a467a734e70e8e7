import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BREAKDOWNS, reportOfAddress } from "../../domain/reports";
import { fieldMessage } from "../../locales/words/field-messages";
import { drawWholeReport, tooManyPublishers } from "../../worker/services/reports";
import { queryWithMeasures } from "../areas/report/kept-measures.server";
import { readableAsk, shownReportView } from "../areas/report/report.server";
import { ShownReport, handle as shared } from "../areas/report/report-screen";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { InlineAlert } from "../ui/inline-alert";
import { OVERVIEW_REFRESH_MS, useFreshData } from "../ui/use-fresh";

export const handle = { ...shared } satisfies PageHandle;

const operatorReportView = shownReportView.extend({
  /** Why it is shown by day and without a comparison, which was asked for. */
  refused: z.string().nullable(),
});

/** The query of the nearest report that does not need each publisher's own store. */
function byDay(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(search);
  query.set("by", "day");
  if (query.get("tab") === "hour") query.set("tab", "day");
  query.delete("compare");
  return query;
}

export const loader = pageLoader(operatorReportView, async ({ ctx, i18n, url, request }) => {
  const read = async (query: URLSearchParams) => {
    const address = reportOfAddress(query, "all", true);
    const { ask, shown } = readableAsk(url, address);
    const report = await drawWholeReport(ctx, ask, address.by);
    return { report, breakdowns: [...BREAKDOWNS.all], ...shown, refused: null };
  };
  const query = queryWithMeasures({ url, request });
  return read(query).catch(async (error: unknown) => {
    const refused = tooManyPublishers(error);
    if (refused === null) throw error;
    return { ...(await read(byDay(query))), refused: fieldMessage(i18n, refused) };
  });
});

/** Delivery and revenue of the whole platform. */
export default function OperatorReportScreen() {
  const page = useLoaderData<typeof loader>();
  useFreshData(OVERVIEW_REFRESH_MS);
  const { breakdown, refused } = page;
  return (
    <ShownReport
      page={page}
      above={refused && <InlineAlert tone="info">{refused}</InlineAlert>}
      linkOf={({ keys }) => {
        const id = keys[breakdown];
        if (!id) return null;
        if (breakdown === "campaign") return `/ops/campaigns/${id}`;
        return breakdown === "publisher" || breakdown === "advertiser" ? `/ops/projects/${id}` : null;
      }}
    />
  );
}
