import { useLingui } from "@lingui/react";
import { useLingui as useWords } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "../ui/cx";
import type { NavigationItem } from "./navigation";
import { TaskCount } from "./task-count";

/** Whether the current page is the entry's page, or below it. */
function isAt({ to, exact, also = [] }: NavigationItem, pathname: string): boolean {
  return (
    pathname === to ||
    [...(exact ? [] : [to]), ...also].some((place) => `${pathname}/`.startsWith(`${place}/`))
  );
}

/** Storage key of the folded groups. */
const FOLDED = "madang:folded-groups";

function readFolded(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(FOLDED) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Fold state of the groups: open by default, stored in the browser. */
function useFolded() {
  const [folded, setFolded] = useState<readonly string[]>([]);
  useEffect(() => setFolded(readFolded()), []);
  const keep = (group: string, isOpen: boolean) =>
    setFolded((before) => {
      if (before.includes(group) !== isOpen) return before;
      const after = isOpen ? before.filter((each) => each !== group) : [...before, group];
      try {
        localStorage.setItem(FOLDED, JSON.stringify(after));
      } catch {
        // If storage is blocked, the group stays folded until the page is left.
      }
      return after;
    });
  return { folded, keep };
}

/** Groups appear in the order of their first entries; the group of the current page is always open. */
export function Sidebar({ items }: { items: readonly NavigationItem[] }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { pathname } = useLocation();
  const { folded, keep } = useFolded();
  const groups = [...new Set(items.flatMap(({ group }) => (group ? [group] : [])))];
  return (
    <nav aria-label={t`주 메뉴`} className="p-3">
      <Entries items={items.filter(({ group }) => !group)} />
      {groups.map((group) => {
        const own = items.filter((item) => item.group === group);
        const isHere = own.some((item) => isAt(item, pathname));
        return (
          <details
            key={group.id}
            open={isHere || !folded.includes(group.id)}
            onToggle={({ currentTarget }) => !isHere && keep(group.id, currentTarget.open)}
            className="group mt-1"
          >
            <summary className="flex h-9 list-none items-center justify-between gap-2 rounded-md px-2.5 text-[13px] font-medium text-ink-muted -outline-offset-2 hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
              {i18n._(group)}
              <ChevronDown
                size={16}
                aria-hidden="true"
                className="motion-safe:transition-transform group-open:rotate-180"
              />
            </summary>
            <Entries items={own} />
          </details>
        );
      })}
    </nav>
  );
}

function Entries({ items }: { items: readonly NavigationItem[] }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item) => {
        const { label, icon: Icon, to, counts } = item;
        const isHere = isAt(item, pathname);
        return (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={isHere ? "page" : undefined}
              className={cx(
                "flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm -outline-offset-2",
                isHere ? "bg-brand-soft font-semibold text-brand-ink" : "text-ink hover:bg-hover",
              )}
            >
              <Icon size={18} aria-hidden="true" />
              {i18n._(label)}
              {counts && <TaskCount from={to} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
