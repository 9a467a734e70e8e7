import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Task, TaskKind, TaskSide } from "../../../domain/desk";

const view = msg`확인`;
const open = msg`캠페인 열기`;
const decide = msg`결정하기`;

/** Buttons that lead to the act. */
export const TASK_ACTS: Record<TaskKind, MessageDescriptor> = {
  "payment-asked": msg`결제하기`,
  "transfer-due": msg`입금 안내 보기`,
  "creative-rejected": msg`소재 수정`,
  "creatives-missing": msg`소재 추가`,
  rejected: open,
  "hold-expiring": msg`이어서 예약`,
  "campaign-behind": open,
  "campaign-paused": open,
  review: msg`검토하기`,
  "creative-review": msg`검토하기`,
  "payment-request": msg`허용 여부 정하기`,
  inquiry: msg`답변하기`,
  "bill-due": msg`납부하기`,
  "payout-failed": view,
  "payout-account": msg`계좌 등록`,
  "plan-exhausted": msg`요금제 보기`,
  "unit-silent": msg`연동 확인`,
  "final-review": msg`검토하기`,
  objection: msg`답변하기`,
  "payout-due": msg`이체 기록`,
  "settlement-unsent": msg`정산서 열기`,
  "refund-transfer": msg`이체 기록`,
  "refund-failed": view,
  "payment-unknown": view,
  "books-difference": view,
  "receivable-overdue": msg`미수금 열기`,
  "bill-overdue": view,
  "tax-invoice": msg`승인 번호 기록`,
  contact: msg`답변하기`,
  "clock-late": view,
  "clock-faults": view,
  "totals-stale": view,
  "outbox-late": view,
  "outbox-set-aside": view,
  "dead-letters": view,
  "videos-failed": view,
  "audit-broken": view,
  "quest-proofs": decide,
  "quest-objections": decide,
  "quest-escalated": decide,
  "reward-due": msg`이체 기록`,
  "reward-failed": view,
};

type PathOf = (task: Task) => string;
const campaign: PathOf = ({ subjectId }) => `campaigns/${subjectId}`;
const toDecide: PathOf = (task) => `${campaign(task)}?tab=participants&state=deciding`;
const settlement: PathOf = ({ subjectId }) => `settlements/${subjectId}`;

const ADV_PATHS: Partial<Record<TaskKind, PathOf>> = {
  "payment-asked": (task) => `${campaign(task)}?tab=billing`,
  "transfer-due": () => "payments",
  "creative-rejected": (task) => `${campaign(task)}?tab=creatives`,
  "creatives-missing": (task) => `${campaign(task)}?tab=creatives`,
  "quest-proofs": toDecide,
};

const PUB_PATHS: Partial<Record<TaskKind, PathOf>> = {
  "payment-request": () => "settings/allow-list",
  inquiry: ({ subjectId }) => `inquiries/${subjectId}`,
  "bill-due": () => "settings/plan",
  "payout-failed": ({ subjectId }) => `payouts/${subjectId}`,
  "payout-account": () => "settings/payout",
  "plan-exhausted": () => "settings/plan",
  "unit-silent": ({ subjectId }) => `units/${subjectId}`,
  "quest-proofs": toDecide,
  "quest-objections": toDecide,
};

const OPS_PATHS: Partial<Record<TaskKind, PathOf>> = {
  "payout-failed": settlement,
  objection: settlement,
  "payout-due": settlement,
  "settlement-unsent": settlement,
  "refund-transfer": () => "transfers",
  "refund-failed": () => "payments",
  "payment-unknown": () => "payments",
  "books-difference": () => "books",
  "receivable-overdue": ({ name }) => `receivables?q=${encodeURIComponent(name)}`,
  "bill-overdue": () => "bills?status=issued",
  "tax-invoice": () => "tax-invoices?status=to-issue",
  inquiry: ({ subjectId }) => `inquiries/${subjectId}`,
  contact: () => "contacts",
  "clock-late": () => "health",
  "clock-faults": () => "health",
  "totals-stale": () => "health",
  "outbox-late": () => "outbox?state=waiting",
  "outbox-set-aside": () => "outbox",
  "dead-letters": () => "dead-letters",
  "videos-failed": () => "encodings",
  "audit-broken": () => "audit",
  "quest-escalated": () => "quests",
  "reward-due": () => "quests?tab=rewards",
  "reward-failed": () => "quests?tab=rewards",
};

const PATHS = { adv: ADV_PATHS, pub: PUB_PATHS, ops: OPS_PATHS };

/** Path of the page that ends the task, below the project's or the operators' own. */
export const taskPath = (side: TaskSide, task: Task): string => (PATHS[side][task.kind] ?? campaign)(task);
