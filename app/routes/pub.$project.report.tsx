import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { ReportScreen } from "../screens/report/report-screen";
import { title } from "../screens/report/words";
import { loadReport, reportPageView } from "../server/report";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(reportPageView, (adapter) => loadReport(adapter, "pub"));

export default function ReportRoute() {
  return <ReportScreen side="pub" {...useLoaderData<typeof loader>()} />;
}
