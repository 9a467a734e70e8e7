import { msg } from "@lingui/core/macro";
import {
  BookOpen,
  CalendarDays,
  ChartLine,
  CircleHelp,
  CreditCard,
  LayoutDashboard,
  ListTodo,
  Megaphone,
  MessagesSquare,
  Settings,
  ShoppingBag,
  Users,
} from "lucide-react";
import type { SidebarEntry } from "./sidebar-entry";

const KEEPING = msg({ message: "관리", context: "sidebar" });

/** An advertiser's sidebar, top to bottom. Source: rule H6. */
export const ADV_SIDEBAR: readonly SidebarEntry[] = [
  { label: msg`대시보드`, icon: LayoutDashboard, path: "" },
  { label: msg`할 일`, icon: ListTodo, path: "tasks", counts: "tasks" },
  { label: msg`캠페인`, icon: Megaphone, path: "campaigns", also: ["bookings", "plans"] },
  { label: msg`달력`, icon: CalendarDays, path: "calendar" },
  { label: msg({ message: "상품", context: "many" }), icon: ShoppingBag, path: "products", also: ["quests"] },
  { label: msg`애드노트`, icon: BookOpen, path: "adnote", also: ["lists"] },
  { label: msg`리포트`, icon: ChartLine, path: "report" },
  { label: msg`문의`, icon: MessagesSquare, path: "inquiries", group: KEEPING },
  {
    label: msg({ message: "결제", context: "sidebar" }),
    icon: CreditCard,
    path: "payments",
    also: ["statements", "bills"],
    group: KEEPING,
  },
  { label: msg`멤버`, icon: Users, path: "members", group: KEEPING },
  { label: msg`설정`, icon: Settings, path: "settings", group: KEEPING },
  { label: msg`도움말`, icon: CircleHelp, path: "help", group: KEEPING },
];
