import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  AppWindow,
  CalendarCheck,
  ChartLine,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Package,
  RectangleHorizontal,
  Settings,
} from "lucide-react";
import { type Action, mayAct, type Side } from "../../domain/access/matrix";

export interface NavigationItem {
  label: MessageDescriptor;
  icon: LucideIcon;
  to: string;
  /** The entry itself only, not the pages below it. */
  exact?: boolean;
}

interface SideEntry {
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Below the project's address. */
  path: string;
  /** Who may not do this does not see the entry. */
  action: Action;
}

/** The sidebars, top to bottom. Source: specification 2. */
const SIDEBAR: Record<Side, readonly SideEntry[]> = {
  pub: [
    { label: msg`대시보드`, icon: LayoutDashboard, path: "", action: "report.read" },
    { label: msg`캠페인`, icon: Megaphone, path: "campaigns", action: "campaign.read" },
    { label: msg`리포트`, icon: ChartLine, path: "report", action: "report.read" },
    { label: msg`앱`, icon: AppWindow, path: "apps", action: "app.read" },
    { label: msg`광고 유닛`, icon: RectangleHorizontal, path: "units", action: "unit.read" },
    { label: msg`광고 상품`, icon: Package, path: "products", action: "product.read" },
    { label: msg`설정`, icon: Settings, path: "settings", action: "project.read" },
  ],
  adv: [
    { label: msg`예약`, icon: CalendarCheck, path: "", action: "campaign.read" },
    { label: msg`캠페인`, icon: Megaphone, path: "campaigns", action: "campaign.read" },
    { label: msg`리포트`, icon: ChartLine, path: "report", action: "report.read" },
    { label: msg`설정`, icon: Settings, path: "settings", action: "project.read" },
  ],
};

/** What a member of this level sees in the sidebar of a project. */
export function projectNavigation(side: Side, projectId: string, level: number): NavigationItem[] {
  const home = `/${side}/${projectId}`;
  return SIDEBAR[side]
    .filter(({ action }) => mayAct(action, side, level))
    .map(({ label, icon, path }) => ({
      label,
      icon,
      to: path ? `${home}/${path}` : home,
      exact: path === "",
    }));
}

export const OPERATOR_NAVIGATION: readonly NavigationItem[] = [
  { label: msg`캠페인 최종 검토`, icon: Megaphone, to: "/ops/campaigns" },
];
