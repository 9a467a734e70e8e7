import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link, useSearchParams } from "@remix-run/react";
import { ListTree } from "lucide-react";
import type { ReactNode } from "react";
import { type Breakdown, changeOf, drillInto, type ReportRow } from "../../../domain/reports";
import { MEASURE_WORDS } from "../../../locales/words/report-words";
import { useProject } from "../../kit/use-project";
import { type Column, DataTable } from "../../ui/data-table";
import { NothingFound } from "../../ui/nothing-found";
import { EmptyState } from "../../ui/page";
import { changed } from "../../ui/search-links";
import { useFormat } from "../../ui/use-format";
import { useMeasureFormat } from "./measure-format";
import type { ShownReport } from "./report.server";
import { useChange } from "./use-change";
import { useValueWords } from "./value-words";
import { ROW_WORDS } from "./words";

/** Name of a row. */
function useRowName(breakdown: Breakdown, zone: string) {
  const { t } = useLingui();
  const wordOf = useValueWords();
  const format = useFormat();
  return ({ keys, names }: Pick<ReportRow, "keys" | "names">): string => {
    const key = keys[breakdown] ?? "";
    if (key === "") return t`해당 없음`;
    switch (breakdown) {
      case "hour":
        return format.dateTime(key, zone);
      case "day":
        return format.day(key);
      case "week":
        return t`${format.day(key)}부터`;
      case "month":
        return key;
      case "pricing":
      case "format":
      case "platform":
      case "uncountedReason":
      case "bidOutcome":
        return wordOf(breakdown, key);
      default:
        return names[breakdown] ?? key;
    }
  };
}

/** Link of a row within its project. */
export function useRowLink(breakdown: Breakdown) {
  const { may, path, side } = useProject();
  return ({ keys }: Pick<ReportRow, "keys">): string | null => {
    const id = keys[breakdown];
    if (!id) return null;
    if (breakdown === "campaign" && may("campaign.read")) return path(`campaigns/${id}`);
    if (breakdown === "product" && side === "pub" && may("product.read")) return path(`products/${id}`);
    if (breakdown === "unit" && side === "pub" && may("unit.read")) return path(`units/${id}`);
    return null;
  };
}

interface ReportTableProps extends Pick<ShownReport, "breakdown" | "measures"> {
  breakdowns?: readonly Breakdown[];
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
  table: ShownReport["report"]["table"];
  /** Absent for a shared report, which has no links and a fixed order. */
  linkOf?: ReturnType<typeof useRowLink>;
}

/** One row per value of the breakdown, below the totals. */
export function ReportTable({
  table,
  breakdown,
  breakdowns = [],
  measures,
  linkOf,
  empty,
}: ReportTableProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const nameOf = useRowName(breakdown, table.timezone);
  const show = useMeasureFormat(table.currency);
  const change = useChange();
  const word = i18n._(ROW_WORDS[breakdown]);
  const isTotal = (row: ReportRow) => row === total;
  const sortable = linkOf !== undefined;
  const total: ReportRow = { keys: {}, names: {}, values: table.totals, before: table.totalsBefore };
  const columns: Column<ReportRow>[] = [
    {
      key: breakdown,
      header: word,
      sortable,
      cell: (row) => {
        if (isTotal(row)) return <strong>{t`합계`}</strong>;
        const to = linkOf?.(row) ?? null;
        const name = nameOf(row);
        const into = sortable
          ? drillInto(breakdown, row.keys[breakdown] ?? "", table.timezone, breakdowns)
          : null;
        return (
          <span className="flex items-center gap-1.5">
            {to ? (
              <Link to={to} className="inline-flex min-h-6 items-center hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
            {into && (
              <Link
                to={`?${changed(search, into)}`}
                preventScrollReset
                title={t`나누어 보기`}
                aria-label={t`${name} 나누어 보기`}
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
              >
                <ListTree size={14} aria-hidden="true" />
              </Link>
            )}
          </span>
        );
      },
    },
    ...measures.map(
      (measure): Column<ReportRow> => ({
        key: measure,
        header: i18n._(MEASURE_WORDS[measure]),
        align: "end",
        sortable,
        cell: ({ values, before }) => {
          const more = change(changeOf({ now: values[measure], before: before?.[measure] }));
          return (
            <>
              {show(measure, values[measure])}
              {more && <span className="block text-[13px] text-ink-muted">{more}</span>}
            </>
          );
        },
      }),
    ),
  ];
  return (
    <DataTable
      caption={t`${word}별 성과`}
      columns={columns}
      rows={table.items.length > 0 ? [total, ...table.items] : []}
      rowKey={(row) => (isTotal(row) ? "total" : `row:${row.keys[breakdown] ?? ""}`)}
      empty={
        search.get("q") ? (
          <NothingFound />
        ) : (
          (empty ?? (
            <EmptyState
              title={t`이 기간에는 성과가 없어요`}
              description={t`광고가 노출되면 몇 초 안에 여기에 표시돼요.`}
            />
          ))
        )
      }
    />
  );
}
