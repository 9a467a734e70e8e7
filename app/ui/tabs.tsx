import { NavLink, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

const BAR = "flex gap-1 overflow-x-auto border-b border-line";

function tabClass(selected: boolean): string {
  return cx(
    "-mb-px inline-flex h-10 cursor-pointer items-center border-b-2 px-3 text-sm whitespace-nowrap -outline-offset-2",
    selected
      ? "border-brand-ink font-semibold text-brand-ink"
      : "border-transparent text-ink-muted hover:text-ink",
  );
}

export interface LinkTab {
  to: string;
  label: ReactNode;
  exact?: boolean;
}

/** Tabs that are pages with their own URLs. The current one is scrolled into view if they overflow. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current tab
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft;
  }, [pathname]);
  return (
    <nav ref={bar} aria-label={label} className={cx(BAR, "mb-5")}>
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.exact ?? false}
          prefetch="intent"
          className={({ isActive }) => tabClass(isActive)}
        >
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
