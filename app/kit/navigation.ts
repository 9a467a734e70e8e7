import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  AppWindow,
  BookOpen,
  Building2,
  CalendarCheck,
  CalendarDays,
  ChartLine,
  CircleHelp,
  Clapperboard,
  Code,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Package,
  RectangleHorizontal,
  Settings,
  ShieldBan,
  ShieldQuestion,
  ShoppingBag,
  Users,
} from "lucide-react";
import type { Side } from "../../domain/people";
import { maySeePage } from "./page-access";

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
}

/** The sidebars, top to bottom; who may not see a page does not see its entry. Source: rule H6. */
const SIDEBAR: Record<Side, readonly SideEntry[]> = {
  pub: [
    { label: msg`대시보드`, icon: LayoutDashboard, path: "" },
    { label: msg`캠페인`, icon: Megaphone, path: "campaigns" },
    { label: msg({ message: "광고 계정", context: "many" }), icon: Building2, path: "ad-accounts" },
    { label: msg`리포트`, icon: ChartLine, path: "report" },
    { label: msg`앱`, icon: AppWindow, path: "apps" },
    { label: msg`광고 차단`, icon: ShieldBan, path: "ad-blocking" },
    { label: msg`광고 유닛`, icon: RectangleHorizontal, path: "units" },
    { label: msg`광고 상품`, icon: Package, path: "products" },
    { label: msg`퀘스트 상품`, icon: Gift, path: "quests" },
    { label: msg`문의`, icon: MessagesSquare, path: "inquiries" },
    { label: msg`멤버`, icon: Users, path: "members" },
    { label: msg`개발자 센터`, icon: Code, path: "developer" },
    { label: msg`문서`, icon: BookOpen, path: "docs" },
    { label: msg`고객 지원`, icon: CircleHelp, path: "support" },
    { label: msg`설정`, icon: Settings, path: "settings" },
  ],
  adv: [
    { label: msg`상품 예약`, icon: ShoppingBag, path: "" },
    { label: msg`예약 내역`, icon: CalendarCheck, path: "bookings" },
    { label: msg`캠페인`, icon: Megaphone, path: "campaigns" },
    { label: msg`달력`, icon: CalendarDays, path: "calendar" },
    { label: msg`애드노트`, icon: BookOpen, path: "adnote" },
    { label: msg`문의`, icon: MessagesSquare, path: "inquiries" },
    { label: msg`리포트`, icon: ChartLine, path: "report" },
    { label: msg`멤버`, icon: Users, path: "members" },
    { label: msg`설정`, icon: Settings, path: "settings" },
    { label: msg`도움말`, icon: CircleHelp, path: "help" },
  ],
};

/** What a member of this level sees in the sidebar of a project. */
export function projectNavigation(side: Side, projectId: string, level: number): NavigationItem[] {
  const home = `/${side}/${projectId}`;
  return SIDEBAR[side]
    .filter(({ path }) => maySeePage(side, path, level))
    .map(({ label, icon, path }) => ({
      label,
      icon,
      to: path ? `${home}/${path}` : home,
      exact: path === "",
    }));
}

export const OPERATOR_NAVIGATION: readonly NavigationItem[] = [
  { label: msg`캠페인 최종 검토`, icon: Megaphone, to: "/ops/campaigns" },
  { label: msg`문의`, icon: MessagesSquare, to: "/ops/inquiries" },
  { label: msg`공휴일`, icon: CalendarDays, to: "/ops/holidays" },
  { label: msg`앱`, icon: AppWindow, to: "/ops/apps" },
  { label: msg`동영상 변환`, icon: Clapperboard, to: "/ops/encodings" },
  { label: msg`소속을 모르는 신호`, icon: ShieldQuestion, to: "/ops/beacons" },
];
