import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
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

/** Tabs that are pages: each has its own address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label} className={cx(BAR, "mb-5")}>
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

export interface PanelTab {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

/** Tabs within a page. Prefer `LinkTabs`, whose state can be shared and reloaded. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly PanelTab[] }) {
  return (
    <AriaTabs>
      <TabList aria-label={label} className={BAR}>
        {tabs.map((tab) => (
          <Tab key={tab.key} id={tab.key} className={({ isSelected }) => tabClass(isSelected)}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.key} id={tab.key} className="pt-4">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
