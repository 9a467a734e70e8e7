import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ZoomOut } from "lucide-react";
import type { ReactNode } from "react";
import { dayAt } from "../../../domain/kernel";
import { ownReportOf, REPORT_PARAMS, ZOOMED_PARAM, zoomInto, zoomOut } from "../../../domain/reports";
import { REASON_WORDS } from "../../../locales/words/outcome-words";
import type { VerdictCount } from "../../../worker/services/reports";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { Card, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { SearchLinks } from "../../ui/search-links";
import { useFormat } from "../../ui/use-format";
import { useFreshData } from "../../ui/use-fresh";
import { VERDICT_WORDS } from "./beacon-words";
import { FreshnessNote } from "./freshness-note";
import { MoneyNotes } from "./money-notes";
import type { ShownReport as Page, reportLoader } from "./report.server";
import { ReportBar } from "./report-bar";
import { ReportChart } from "./report-chart";
import { ExportPanel } from "./report-export";
import { ReportTable, useRowLink } from "./report-table";
import { ReportTotals } from "./report-totals";
import { SavedViews, VIEW_FORMS } from "./saved-views";
import { title } from "./words";

export const handle = { title } satisfies PageHandle;

/** All received beacons by verdict, with the reasons why some are not billed. The rows add up to the total. */
function BeaconTable({ verdicts }: { verdicts: readonly VerdictCount[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  if (verdicts.length === 0) return null;
  const sumOf = (some: readonly VerdictCount[]) => some.reduce((all, { count }) => all + count, 0);
  const arrived = sumOf(verdicts);
  const valid = sumOf(verdicts.filter(({ verdict }) => verdict === "valid"));
  return (
    <section className="pt-8">
      <h2 className="pb-1 text-base font-semibold">
        <Trans>집계 기준</Trans>
      </h2>
      <p className="nums pb-3 text-[13px] text-ink-muted">
        <Trans>
          노출, 클릭, 동영상 재생 신호 {format.number(arrived)}건을 수신했고, 그중 유효한 신호{" "}
          {format.number(valid)}건을 집계했어요. 노출 한 번에 신호가 여러 건 올 수 있어 노출과 클릭의 합계와는
          달라요.
        </Trans>
      </p>
      <DataTable
        caption={t`수신한 신호와 미집계 이유`}
        rows={verdicts}
        rowKey={({ verdict, reason }) => `${verdict} ${reason}`}
        columns={[
          { key: "verdict", header: t`판정`, cell: ({ verdict }) => i18n._(VERDICT_WORDS[verdict]) },
          {
            key: "reason",
            header: t`이유`,
            cell: ({ reason }) => {
              const word = REASON_WORDS[reason];
              return word ? i18n._(word) : reason || "–";
            },
          },
          { key: "count", header: t`건수`, align: "end", cell: ({ count }) => format.number(count) },
        ]}
        empty={null}
      />
    </section>
  );
}

/** The report of a project of either side. Refreshes itself while visible. */
export function ReportScreen() {
  const page = useLoaderData<typeof reportLoader>();
  const { path, project, side } = useProject();
  useFreshData();
  const linkOf = useRowLink(page.breakdown);
  return (
    <ShownReport
      page={page}
      linkOf={linkOf}
      menus={
        <>
          {page.views && <SavedViews {...page} views={page.views} />}
          <ExportPanel {...page} />
        </>
      }
      above={<ActionFailure except={VIEW_FORMS} />}
      actions={
        <>
          <LinkButton to={path("report/ledger")}>
            <Trans>집계 원장</Trans>
          </LinkButton>
          {side === "pub" && project.features.includes("quest") && (
            <LinkButton to={path("report/quests")}>
              <Trans>퀘스트 리포트</Trans>
            </LinkButton>
          )}
          {side === "pub" && project.features.includes("backfill") && (
            <LinkButton to={path("report/backfill")}>
              <Trans>백필 리포트</Trans>
            </LinkButton>
          )}
        </>
      }
    />
  );
}

interface ShownReportProps {
  page: Page;
  /** Link of a row. */
  linkOf: ReturnType<typeof useRowLink>;
  /** Menus of its files and saved views. */
  menus?: ReactNode;
  /** Content between the head and the figures. */
  above?: ReactNode;
  heading?: ReactNode;
  /** Links beside the heading. */
  actions?: ReactNode;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
}

/** The report of the URL: filters, totals, chart and table. */
export function ShownReport({ page, linkOf, menus, above, heading, actions, empty }: ShownReportProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { report, measures } = page;
  const { table, points, step } = report;
  const { timezone: zone, currency } = table;
  const zoom = useZoom(table);
  return (
    <>
      <PageHeader
        title={heading ?? <Trans>리포트</Trans>}
        actions={actions}
        description={
          <>
            {format.dayRange(table.fromDay, table.toDay)} · {format.zone(zone, table.from)}
          </>
        }
      />
      {above}
      <ReportBar {...page} />
      <div className="relative z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <FreshnessNote table={table} isLive />
        {menus && <div className="ml-auto flex flex-wrap gap-2">{menus}</div>}
      </div>
      <ReportTotals report={report} measures={measures} />
      {currency !== null && <MoneyNotes of={table} />}
      {measures.includes("anonymousImpressions") && (
        <p className="pt-2 text-[13px] text-ink-muted">
          <Trans>
            사용자 ID 없는 노출은 앱이 사용자 ID를 보내지 않은 노출이에요. 노출 빈도와 사용자 타깃팅이
            적용되지 않아요.
          </Trans>
        </p>
      )}
      {points.some(({ values }) => measures.some((measure) => values[measure])) && (
        <Card className="mt-5">
          <ReportChart
            {...{ points, step, measures, zone, currency }}
            actions={<ChartControls step={step} />}
            onSelect={zoom}
          />
        </Card>
      )}
      <div className="pt-5">
        <FilterBar search={{ name: "q", label: t`이름 또는 ID` }} kept={KEPT} />
      </div>
      <ReportTable {...page} table={table} linkOf={linkOf} empty={empty} />
      <Pagination next={table.next} shown={table.items.length} total={table.total} />
      {/* Beacons are of campaigns. */}
      {!measures.some((measure) => ownReportOf(measure) === "backfill") && (
        <BeaconTable verdicts={report.verdicts} />
      )}
    </>
  );
}

/** URL parameters that a search keeps. */
const KEPT = [...REPORT_PARAMS, ZOOMED_PARAM].filter((name) => name !== "q");

/** Shows a stretch of the chart alone, if it is shorter than the report. */
function useZoom({ fromDay, toDay, timezone }: Page["report"]["table"]) {
  const [search, setSearch] = useSearchParams();
  if (fromDay === toDay) return undefined;
  return (fromMs: number, toMs: number) => {
    const [from, to] = [dayAt(fromMs, timezone), dayAt(toMs, timezone)];
    if (from !== fromDay || to !== toDay) setSearch(zoomInto(search, from, to), { preventScrollReset: true });
  };
}

/** Step of the chart, and the way back from a zoom. */
function ChartControls({ step }: { step: Page["report"]["step"] }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const before = zoomOut(search);
  return (
    <>
      {before && (
        <LinkButton
          to={`?${before}`}
          size="small"
          preventScrollReset
          icon={<ZoomOut size={14} aria-hidden="true" />}
        >
          <Trans>이전 기간으로</Trans>
        </LinkButton>
      )}
      <SearchLinks
        label={t`단위`}
        links={[
          { key: "time", label: t`시간별`, set: { by: "time" }, current: step !== "day" },
          { key: "day", label: t`일별`, set: { by: "day" }, current: step === "day" },
        ]}
      />
    </>
  );
}
