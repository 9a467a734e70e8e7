import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  Activity,
  AppWindow,
  Banknote,
  CalendarDays,
  ChartLine,
  Clapperboard,
  CreditCard,
  FileCheck,
  FileText,
  Gift,
  Landmark,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Mail,
  MailX,
  Megaphone,
  MessagesSquare,
  Newspaper,
  ReceiptText,
  Scale,
  ScrollText,
  Send,
  ShieldQuestion,
  Store,
  Tags,
  Undo2,
  Users,
  Wallet,
} from "lucide-react";
import type { Side } from "../../domain/people";
import { projectPath } from "../../domain/platform";
import { ADV_SIDEBAR } from "./navigation-adv";
import { PUB_SIDEBAR } from "./navigation-pub";
import { maySeePage } from "./page-access";
import type { SidebarEntry } from "./sidebar-entry";

export interface NavigationItem {
  label: MessageDescriptor;
  icon: LucideIcon;
  to: string;
  /** Heading of the entry; main entries have none. */
  group?: MessageDescriptor;
  counts?: "tasks";
  /** Active only on its own page, not on pages below it. */
  exact?: boolean;
  /** Further paths at which the entry is active. */
  also?: readonly string[];
}

const SIDEBARS: Record<Side, readonly SidebarEntry[]> = { pub: PUB_SIDEBAR, adv: ADV_SIDEBAR };

/** Sidebar entries for a member's level: only entries of pages that the member may see. */
export function projectNavigation(side: Side, projectId: string, level: number): NavigationItem[] {
  return SIDEBARS[side]
    .filter(({ path }) => maySeePage(side, path, level))
    .map(({ label, icon, path, group, counts, also = [] }) => ({
      label,
      icon,
      to: projectPath(side, projectId, path),
      exact: path === "",
      also: also.map((each) => projectPath(side, projectId, each)),
      ...(group ? { group } : {}),
      ...(counts ? { counts } : {}),
    }));
}

/** Groups of the operators' pages. */
const MONEY = msg({ message: "결제·정산", context: "sidebar" });
const CLIENTS = msg({ message: "고객", context: "sidebar" });
const SYSTEM = msg({ message: "시스템", context: "sidebar" });

export const OPERATOR_NAVIGATION: readonly NavigationItem[] = [
  { label: msg`운영 현황`, icon: LayoutDashboard, to: "/ops", exact: true },
  { label: msg`할 일`, icon: ListTodo, to: "/ops/tasks", counts: "tasks" },
  { label: msg`캠페인 최종 검토`, icon: Megaphone, to: "/ops/campaigns" },
  { label: msg`리포트`, icon: ChartLine, to: "/ops/report" },
  { label: msg`카드 결제`, icon: CreditCard, to: "/ops/payments", group: MONEY },
  { label: msg`미수금`, icon: Landmark, to: "/ops/receivables", group: MONEY },
  { label: msg`환불 이체`, icon: Undo2, to: "/ops/transfers", group: MONEY },
  { label: msg`입금 계좌`, icon: Banknote, to: "/ops/house-accounts", group: MONEY },
  { label: msg`세금계산서`, icon: FileText, to: "/ops/tax-invoices", group: MONEY },
  { label: msg`퀘스트 참여`, icon: Gift, to: "/ops/quests", group: MONEY },
  { label: msg`정산`, icon: Wallet, to: "/ops/settlements", group: MONEY },
  { label: msg`요금제 청구서`, icon: ReceiptText, to: "/ops/bills", also: ["/ops/billing"], group: MONEY },
  { label: msg`요금제 단가`, icon: Tags, to: "/ops/plan-prices", group: MONEY },
  { label: msg`장부 점검`, icon: Scale, to: "/ops/books", group: MONEY },
  { label: msg`문의`, icon: MessagesSquare, to: "/ops/inquiries", group: CLIENTS },
  { label: msg`홈페이지 문의`, icon: Mail, to: "/ops/contacts", group: CLIENTS },
  { label: msg`블로그`, icon: Newspaper, to: "/ops/stories", group: CLIENTS },
  { label: msg`공휴일`, icon: CalendarDays, to: "/ops/holidays", group: CLIENTS },
  { label: msg`프로젝트`, icon: Store, to: "/ops/projects", group: CLIENTS },
  { label: msg`계정`, icon: Users, to: "/ops/accounts", group: CLIENTS },
  { label: msg`계정 삭제 확인서`, icon: FileCheck, to: "/ops/deletions", group: CLIENTS },
  { label: msg`앱`, icon: AppWindow, to: "/ops/apps", group: CLIENTS },
  { label: msg`상태 점검`, icon: Activity, to: "/ops/health", group: SYSTEM },
  { label: msg`보낼 작업`, icon: Send, to: "/ops/outbox", group: SYSTEM },
  { label: msg`처리하지 못한 메시지`, icon: MailX, to: "/ops/dead-letters", group: SYSTEM },
  { label: msg`운영 기록`, icon: ScrollText, to: "/ops/audit", group: SYSTEM },
  { label: msg`동영상 변환`, icon: Clapperboard, to: "/ops/encodings", group: SYSTEM },
  { label: msg`미분류 신호`, icon: ShieldQuestion, to: "/ops/beacons", group: SYSTEM },
];
