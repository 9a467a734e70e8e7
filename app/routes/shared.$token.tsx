import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { openSharedReport, sharedReportView } from "../../worker/services/reports";
import { authContext } from "../areas/auth/auth-context.server";
import { FreshnessNote } from "../areas/report/freshness-note";
import { MoneyNotes } from "../areas/report/money-notes";
import { ReportChart } from "../areas/report/report-chart";
import { ReportTable } from "../areas/report/report-table";
import { ReportTotals } from "../areas/report/report-totals";
import { pageLoader } from "../kit/page.server";
import { PlainShell } from "../kit/plain-shell";
import type { PageHandle } from "../root";
import { Card, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`공유된 리포트` } satisfies PageHandle;

/** Excludes search engines. */
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

export const loader = pageLoader(sharedReportView, (adapter) =>
  openSharedReport(
    { ...adapter.ctx, ...authContext(adapter) },
    adapter.id("token"),
    adapter.url.searchParams.get("cursor"),
  ),
);

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** A saved view's report, opened by its link without an account. */
export default function SharedReportRoute() {
  const { name, projectName, makerName, createdAt, report, breakdown, measures } =
    useLoaderData<typeof loader>();
  const format = useFormat();
  const { table, points, step } = report;
  const { timezone: zone, currency } = table;
  const made = [projectName, makerName, format.dayOf(createdAt, zone)].filter(Boolean).join(" · ");
  return (
    <PlainShell wide>
      <PageHeader
        title={name}
        description={
          <>
            {format.dayRange(table.fromDay, table.toDay)} · {format.zone(zone, table.from)}
          </>
        }
      />
      <p className="pb-4 text-[13px] text-ink-muted">
        <Trans>공유된 리포트</Trans> · {made}
      </p>
      <ReportTotals report={report} measures={measures} />
      {currency !== null && <MoneyNotes of={table} />}
      <div className="pt-2 pb-4">
        <FreshnessNote table={table} />
      </div>
      {points.some(({ values }) => measures.some((measure) => values[measure])) && (
        <Card className="mb-5">
          <ReportChart points={points} step={step} measures={measures} zone={zone} currency={currency} />
        </Card>
      )}
      <ReportTable table={table} breakdown={breakdown} measures={measures} />
      <Pagination next={table.next} shown={table.items.length} total={table.total} />
    </PlainShell>
  );
}
