import { useLingui } from "@lingui/react/macro";
import { Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { cx } from "./cx";

/** Checkbox that selects all rows, for the header of the first column. */
export const SelectAll = createContext<ReactNode>(null);

/** The first column names the row. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers go to the end, so that their digits line up. */
  align?: "start" | "end";
  /** The header becomes a link that sets `sort` and `dir` in the address. */
  sortable?: boolean;
}

interface DataTableProps<Row> {
  /** Visible to screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Displayed instead of the rows. */
  empty?: ReactNode;
  /** Narrow layout: `cards` shows each row as a card; `rows` keeps rows, for a name and a few short numbers. */
  narrow?: "cards" | "rows";
}

/** Explicit roles: some browsers drop table semantics when elements are laid out as blocks. */
const ROLE = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** Stacked cells, each with its column's name; screen readers use the header instead. */
const CARDS = {
  frame: "max-sm:overflow-visible",
  table: "max-sm:block",
  head: "max-sm:sr-only",
  body: "max-sm:block",
  row: "max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0",
  cell:
    "max-sm:flex max-sm:items-start max-sm:justify-between max-sm:gap-4 max-sm:border-b-0 max-sm:p-0 max-sm:text-left " +
    "max-sm:before:shrink-0 max-sm:before:text-[13px] max-sm:before:text-ink-muted max-sm:before:content-[attr(data-label)_/_'']",
  value: "max-sm:min-w-0 max-sm:text-right",
  title: "max-sm:block max-sm:border-b-0 max-sm:p-0 max-sm:text-[15px]",
} as const;

/** Rows as on a wide screen: the first column is fixed and wraps, and the numbers scroll. */
const ROWS = {
  frame: "",
  table: "",
  head: "",
  body: "",
  row: "",
  cell: "",
  value: "",
  title: "max-sm:sticky max-sm:left-0 max-sm:bg-surface",
} as const;

/** A dense table; on a narrow screen each row is a card, so that no amount is hidden. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, narrow = "cards" } = props;
  if (rows.length === 0 && empty) return <>{empty}</>;
  const look = narrow === "cards" ? CARDS : ROWS;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx("relative overflow-x-auto rounded-lg border border-line bg-surface", look.frame)}
    >
      <table
        {...ROLE.table}
        className={cx("w-full border-separate border-spacing-0 text-sm wrap-break-word", look.table)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLE.rowgroup} className={look.head}>
          <tr {...ROLE.row}>
            {columns.map((column, index) => (
              <HeaderCell key={column.key} column={column} held={index === 0} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup} className={look.body}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...ROLE.row} className={cx("group", look.row)}>
              {columns.map((column, index) => {
                const className = cx(
                  "border-b border-line px-3 py-2 align-middle group-last:border-b-0 sm:group-hover:bg-hover",
                  column.align === "end" && "nums text-right sm:whitespace-nowrap",
                );
                return index === 0 ? (
                  <th
                    key={column.key}
                    scope="row"
                    {...ROLE.rowheader}
                    className={cx("text-left font-medium", className, look.title)}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    {...ROLE.cell}
                    data-label={column.header}
                    className={cx(className, look.cell)}
                  >
                    <div className={look.value}>{column.cell(row)}</div>
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
  const selectAll = useContext(SelectAll);
  const box = held && selectAll;
  const sorted = search.get("sort") === column.key ? (search.get("dir") === "asc" ? "asc" : "desc") : null;
  const className = cx(
    "border-b border-line bg-sunken px-3 py-2 text-[13px] font-medium whitespace-nowrap text-ink-muted",
    column.align === "end" ? "text-right" : "text-left",
    held && "max-sm:sticky max-sm:left-0",
  );
  if (!column.sortable) {
    return (
      <th scope="col" {...ROLE.columnheader} className={className}>
        {box ? (
          <span className="inline-flex items-center gap-2">
            {box}
            {column.header}
          </span>
        ) : (
          column.header
        )}
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
      {...ROLE.columnheader}
      aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
      className={className}
    >
      {box && <span className="mr-2 inline-flex align-middle">{box}</span>}
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
