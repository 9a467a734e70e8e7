import { useLingui } from "@lingui/react/macro";
import { Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers go to the end, so that their digits line up. */
  align?: "start" | "end";
  /** The header becomes a link that sets `sort` and `dir` in the address. */
  sortable?: boolean;
  /** Names the row for a screen reader; the first column unless set. */
  rowHeader?: boolean;
}

interface DataTableProps<Row> {
  /** Read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of the rows. */
  empty?: ReactNode;
}

/** A dense table. On a narrow screen it scrolls sideways in its own frame, with the first column held. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  const rowHeader = columns.find((column) => column.rowHeader)?.key ?? columns[0]?.key;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[70vh] overflow-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full min-w-max border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeaderCell key={column.key} column={column} held={index === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="group">
              {columns.map((column, index) => {
                const className = cx(
                  "border-b border-line px-3 py-2 align-middle group-last:border-b-0 group-hover:bg-hover",
                  column.align === "end" && "nums text-right",
                  index === 0 && "sticky left-0 max-w-[55vw] bg-surface sm:static sm:max-w-none",
                );
                return column.key === rowHeader ? (
                  <th key={column.key} scope="row" className={cx("text-left font-medium", className)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={className}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function HeaderCell<Row>({ column, held }: { column: Column<Row>; held: boolean }) {
  const [search] = useSearchParams();
  const { t } = useLingui();
  const sorted = search.get("sort") === column.key ? (search.get("dir") === "asc" ? "asc" : "desc") : null;
  const className = cx(
    "sticky top-0 z-10 border-b border-line bg-sunken px-3 py-2 text-[13px] font-medium whitespace-nowrap text-ink-muted",
    column.align === "end" ? "text-right" : "text-left",
    held && "left-0 z-20 sm:static sm:z-10 sm:sticky",
  );
  if (!column.sortable) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const next = new URLSearchParams(search);
  next.set("sort", column.key);
  next.set("dir", sorted === "desc" ? "asc" : "desc");
  next.delete("cursor");
  next.delete("trail");
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
      className={className}
    >
      <Link
        to={`?${next}`}
        preventScrollReset
        className={cx("inline-flex min-h-6 items-center gap-1 hover:text-ink", sorted && "text-ink")}
      >
        {column.header}
        <Icon size={14} aria-hidden="true" />
        <span className="sr-only">{t`정렬`}</span>
      </Link>
    </th>
  );
}
