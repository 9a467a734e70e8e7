import { msg } from "@lingui/core/macro";
import {
  AppWindow,
  BookOpen,
  Building2,
  ChartLine,
  CircleHelp,
  Code,
  Gift,
  LayoutDashboard,
  ListTodo,
  Megaphone,
  MessagesSquare,
  Package,
  RectangleHorizontal,
  Settings,
  ShieldBan,
  Tag,
  Target,
  Users,
  Wallet,
} from "lucide-react";
import type { SidebarEntry } from "./sidebar-entry";

/** Group of ad placement pages. */
const PLACES = msg`지면`;
const CLIENTS = msg({ message: "광고주", context: "many" });
const KEEPING = msg({ message: "관리", context: "sidebar" });

/** A publisher's sidebar, top to bottom. Source: rule H6. */
export const PUB_SIDEBAR: readonly SidebarEntry[] = [
  { label: msg`대시보드`, icon: LayoutDashboard, path: "" },
  { label: msg`할 일`, icon: ListTodo, path: "tasks", counts: "tasks" },
  { label: msg`캠페인`, icon: Megaphone, path: "campaigns" },
  { label: msg`광고 상품`, icon: Package, path: "products", also: ["in-house"] },
  { label: msg`리포트`, icon: ChartLine, path: "report" },
  { label: msg`오디언스 타깃팅`, icon: Target, path: "targeting", group: PLACES },
  { label: msg`앱`, icon: AppWindow, path: "apps", group: PLACES },
  { label: msg`광고 유닛`, icon: RectangleHorizontal, path: "units", group: PLACES },
  { label: msg`퀘스트 상품`, icon: Gift, path: "quests", group: PLACES },
  { label: msg`광고 차단`, icon: ShieldBan, path: "ad-blocking", group: PLACES },
  {
    label: msg({ message: "광고 계정", context: "many" }),
    icon: Building2,
    path: "ad-accounts",
    group: CLIENTS,
  },
  { label: msg`문의`, icon: MessagesSquare, path: "inquiries", group: CLIENTS },
  { label: msg`정산`, icon: Wallet, path: "payouts", group: KEEPING },
  { label: msg`프로모션`, icon: Tag, path: "promotions", group: CLIENTS },
  { label: msg`멤버`, icon: Users, path: "members", group: KEEPING },
  { label: msg`설정`, icon: Settings, path: "settings", group: KEEPING },
  { label: msg`개발자 센터`, icon: Code, path: "developer", group: KEEPING },
  { label: msg`문서`, icon: BookOpen, path: "docs", group: KEEPING },
  { label: msg`고객 지원`, icon: CircleHelp, path: "support", group: KEEPING },
];
