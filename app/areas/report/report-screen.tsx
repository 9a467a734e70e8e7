import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Download } from "lucide-react";
import { REPORT_TABS } from "../../../domain/reports";
import type { VerdictCount } from "../../../worker/services/reports";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { Card, PageHeader } from "../../ui/page";
import { SearchLinks } from "../../ui/search-links";
import { useFormat } from "../../ui/use-format";
import { useFreshData } from "../../ui/use-fresh";
import { REASON_WORDS, VERDICT_WORDS } from "./beacon-words";
import { DeliveryChart } from "./delivery-chart";
import { DeliveryStats, EventStats } from "./event-stats";
import type { reportLoader } from "./report.server";
import { ReportFilter } from "./report-filter";
import { ReportTable } from "./report-table";
import { TAB_WORDS, title } from "./words";

export const handle = { title } satisfies PageHandle;

/** Everything that arrived, and why part of it is not billed. The rows add up to what arrived. */
export function BeaconTable({ verdicts }: { verdicts: readonly VerdictCount[] }) {
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

/** The report of either side's project. It keeps itself up to date while it is looked at. */
export function ReportScreen() {
  const { side } = useProject();
  const page = useLoaderData<typeof reportLoader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  useFreshData();
  const { report } = page;
  const { totals, window, query } = report;
  return (
    <>
      <PageHeader
        title={<Trans>리포트</Trans>}
        description={
          <>
            {format.dayRange(window.fromDay, window.toDay)} · {format.zone(window.zone, window.fromMs)}
          </>
        }
        actions={<Downloads isOneDay={window.fromDay === window.toDay} />}
      />
      <ReportFilter {...page} />
      {query.campaign && <OneCampaign />}
      <DeliveryStats totals={totals} />
      <EventStats report={report} />
      <p className="nums pt-2 pb-4 text-[13px] text-ink-muted">
        {report.dataThroughMs === null ? (
          <Trans>아직 집계된 성과가 없어요. 이 화면은 자동으로 갱신돼요.</Trans>
        ) : (
          <Trans>
            {format.dateTime(report.dataThroughMs, window.zone)}까지 집계됐어요. 5초마다 갱신돼요.
          </Trans>
        )}
      </p>
      {report.rows.length > 0 && (
        <Card className="mb-5">
          <DeliveryChart series={report.series} step={window.step} zone={window.zone} />
        </Card>
      )}
      <div className="pb-4">
        <SearchLinks
          look="tabs"
          label={t`구분 기준`}
          links={REPORT_TABS.map((tab) => ({
            key: tab,
            label: i18n._(TAB_WORDS[tab]),
            set: { tab },
            current: tab === query.tab,
          }))}
        />
      </div>
      <ReportTable side={side} tab={query.tab} rows={report.rows} totals={totals} />
      <BeaconTable verdicts={report.verdicts} />
    </>
  );
}

function Downloads({ isOneDay }: { isOneDay: boolean }) {
  const [search] = useSearchParams();
  const { path } = useProject();
  const to = (part: string) => {
    const file = new URLSearchParams(search);
    file.set("part", part);
    return `${path("report.csv")}?${file}`;
  };
  const icon = <Download size={16} aria-hidden="true" />;
  return (
    <>
      <LinkButton to={to("rows")} reloadDocument icon={icon}>
        <Trans>항목별 CSV</Trans>
      </LinkButton>
      <LinkButton to={to("series")} reloadDocument icon={icon}>
        <Trans>기간별 CSV</Trans>
      </LinkButton>
      {isOneDay && (
        <LinkButton to={`${path("events.csv")}?${search}`} reloadDocument icon={icon}>
          <Trans>이벤트 CSV</Trans>
        </LinkButton>
      )}
    </>
  );
}

function OneCampaign() {
  const [search] = useSearchParams();
  const all = new URLSearchParams(search);
  all.delete("campaign");
  return (
    <p className="pb-4 text-sm">
      <Trans>캠페인 하나의 성과만 보고 있어요.</Trans>{" "}
      <Link to={`?${all}`} className="font-medium text-brand-ink underline underline-offset-2">
        <Trans>모두 보기</Trans>
      </Link>
    </p>
  );
}
