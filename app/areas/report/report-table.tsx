import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Side } from "../../../domain/people";
import { clickRate, type DeliveryCounts, type ReportTab } from "../../../domain/reports";
import type { ReportLine } from "../../../worker/services/reports";
import { useProject } from "../../kit/use-project";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { MEASURE_WORDS, ROW_WORDS } from "./words";

interface ReportTableProps {
  side: Side;
  tab: ReportTab;
  rows: readonly ReportLine[];
  totals: DeliveryCounts;
}

/** What each campaign, creative, unit or product delivered, the most first, under the sum of all. */
export function ReportTable({ side, tab, rows, totals }: ReportTableProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const { may, path } = useProject();
  const linkOf = (row: ReportLine) => {
    if (tab === "campaign" && may("campaign.read")) return path(`campaigns/${row.id}`);
    if (tab === "product" && side === "pub" && may("product.read")) return path(`products/${row.id}`);
    if (tab === "unit" && side === "pub" && may("unit.read")) return path(`units/${row.id}`);
    return null;
  };
  const word = i18n._(ROW_WORDS[tab]);
  const columns: Column<ReportLine>[] = [
    {
      key: "name",
      header: word,
      cell: (row) => {
        const to = linkOf(row);
        return to ? (
          <Link to={to} className="inline-flex min-h-6 items-center hover:underline">
            {row.name}
          </Link>
        ) : (
          row.name
        );
      },
    },
    {
      key: "impressions",
      header: i18n._(MEASURE_WORDS.impressions),
      align: "end",
      cell: (row) => format.number(row.impressions),
    },
    {
      key: "clicks",
      header: i18n._(MEASURE_WORDS.clicks),
      align: "end",
      cell: (row) => format.number(row.clicks),
    },
    {
      key: "rate",
      header: i18n._(MEASURE_WORDS.rate),
      align: "end",
      cell: (row) => {
        const rate = clickRate(row);
        return rate === null ? "–" : format.percent(rate);
      },
    },
    ...(["billedImpressions", "billedClicks"] as const).map(
      (measure): Column<ReportLine> => ({
        key: measure,
        header: i18n._(MEASURE_WORDS[measure]),
        align: "end",
        cell: (row) => format.number(row[measure]),
      }),
    ),
  ];
  const sum = { id: "total", name: t`합계`, ...totals };
  return (
    <DataTable
      caption={t`${word}별 성과`}
      columns={columns.map((column) =>
        column.key === "name"
          ? {
              ...column,
              cell: (row: ReportLine) => (row.id === sum.id ? <strong>{row.name}</strong> : column.cell(row)),
            }
          : column,
      )}
      rows={rows.length > 0 ? [sum, ...rows] : []}
      rowKey={(row) => row.id}
      empty={
        <EmptyState
          title={t`이 기간에는 성과가 없어요`}
          description={t`광고가 노출되면 몇 초 안에 여기에 표시돼요.`}
        />
      }
    />
  );
}
