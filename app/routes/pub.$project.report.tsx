import { useLoaderData } from "@remix-run/react";
import { loadReport, reportPageView } from "../areas/report/report.server";
import { ReportScreen } from "../areas/report/report-screen";
import { title } from "../areas/report/words";
import { pageLoader } from "../kit/respond.server";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(reportPageView, (adapter) => loadReport(adapter, "pub"));

export default function ReportRoute() {
  return <ReportScreen side="pub" {...useLoaderData<typeof loader>()} />;
}
