import { useLingui } from "@lingui/react/macro";
import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

/** How far frames were scrolled, by the entry of the history and the frame's name. Newest last. */
const kept = new Map<string, number>();
const KEPT_MAX = 200;

/**
 * For a frame that scrolls within a page: a reader who comes back finds it as it was left, and another page of a list begins at its top. The
 * browser and the router see to the page's own scrolling alone.
 *
 * @param name tells the frames of one page apart
 */
export function useKeptScroll(name: string) {
  const { key } = useLocation();
  const frame = useRef<HTMLElement>(null);
  const entry = `${key} ${name}`;
  const shown = useRef(entry);
  useEffect(() => {
    // A page may have been scrolled before its scripts were there.
    const top = kept.get(entry) ?? (shown.current === entry ? undefined : 0);
    shown.current = entry;
    if (frame.current && top !== undefined) frame.current.scrollTop = top;
  }, [entry]);
  const onScroll = () => {
    const top = frame.current?.scrollTop ?? 0;
    kept.delete(entry);
    kept.set(entry, top);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  };
  return { ref: frame, onScroll };
}

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
  /** Read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of the rows. */
  empty?: ReactNode;
  /** On a narrow screen: a card a row, or rows still, for a name and a few short numbers. */
  narrow?: "cards" | "rows";
}

/** Said outright: some browsers forget what an element of a table is once it is laid out as a block. */
const ROLE = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** Cells one under another, each beside its column's name, which a screen reader has from the header already. */
const CARDS = {
  frame: "max-sm:max-h-none max-sm:overflow-visible",
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

/** As on a wide screen, with the first column held and broken into lines before the numbers scroll away. */
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

/** A dense table; on a narrow screen each row is a card, so that no amount is out of sight. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, narrow = "cards" } = props;
  const frame = useKeptScroll(caption);
  if (rows.length === 0 && empty) return <>{empty}</>;
  const look = narrow === "cards" ? CARDS : ROWS;
  return (
    <section
      {...frame}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx(
        "relative max-h-[70vh] overflow-auto rounded-lg border border-line bg-surface",
        look.frame,
      )}
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
  const sorted = search.get("sort") === column.key ? (search.get("dir") === "asc" ? "asc" : "desc") : null;
  const className = cx(
    "sticky top-0 z-10 border-b border-line bg-sunken px-3 py-2 text-[13px] font-medium whitespace-nowrap text-ink-muted",
    column.align === "end" ? "text-right" : "text-left",
    held && "left-0 z-20 sm:left-auto sm:z-10",
  );
  if (!column.sortable) {
    return (
      <th scope="col" {...ROLE.columnheader} className={className}>
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
      {...ROLE.columnheader}
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
