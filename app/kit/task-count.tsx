import { Plural } from "@lingui/react/macro";
import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { cx } from "../ui/cx";

/** The count runs as many queries as the list, so that it is read this often at most. */
const FRESH_MS = 30_000;
const SHOWN_MAX = 99;

/** Number of tasks beside the menu's entry, updated while pages are opened; red if one is overdue. @param from the tasks page */
export function TaskCount({ from }: { from: string }) {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<{ total: number; overdue: number }>();
  const readAt = useRef({ from: "", ms: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened page is an occasion
  useEffect(() => {
    const isFresh = readAt.current.from === from && Date.now() - readAt.current.ms < FRESH_MS;
    if (isFresh) return;
    readAt.current = { from, ms: Date.now() };
    load(`${from}/count`);
  }, [load, from, pathname]);
  if (!data || data.total === 0) return null;
  const { total, overdue } = data;
  return (
    <span
      className={cx(
        "nums ml-auto rounded-full px-1.5 text-xs leading-5 font-semibold",
        overdue > 0 ? "bg-danger-soft text-danger" : "bg-hover text-ink-muted",
      )}
    >
      <span aria-hidden="true">{total > SHOWN_MAX ? `${SHOWN_MAX}+` : total}</span>
      <span className="sr-only">
        <Plural value={total} other="#건" />
      </span>
    </span>
  );
}
