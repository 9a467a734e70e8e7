import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Task, TaskKind, TaskSide } from "../../../domain/desk";

interface TaskWords {
  /** Name of the kind, in filters too. */
  label: MessageDescriptor;
  /** Button that leads to the act. */
  act: MessageDescriptor;
}

const view = msg`확인`;
const open = msg`캠페인 열기`;

export const TASK_WORDS: Record<TaskKind, TaskWords> = {
  "payment-asked": { label: msg`결제 필요`, act: msg`결제하기` },
  "transfer-due": { label: msg`입금 필요`, act: msg`입금 안내 보기` },
  "creative-rejected": { label: msg`소재 반려`, act: msg`소재 수정` },
  "creatives-missing": { label: msg`소재 없음`, act: msg`소재 추가` },
  rejected: { label: msg`캠페인 반려`, act: open },
  "hold-expiring": { label: msg`구좌 확보 만료`, act: msg`이어서 예약` },
  "campaign-behind": { label: msg`집행 지연`, act: open },
  "campaign-paused": { label: msg`일시 중지로 지연`, act: open },
  review: { label: msg`캠페인 검토`, act: msg`검토하기` },
  "creative-review": { label: msg`소재 검토`, act: msg`검토하기` },
  "payment-request": { label: msg`수동 결제 요청`, act: msg`허용 여부 정하기` },
  inquiry: { label: msg`문의`, act: msg`답변하기` },
  "bill-due": { label: msg`요금제 청구서`, act: msg`납부하기` },
  "payout-failed": { label: msg`정산금 이체 실패`, act: view },
  "payout-account": { label: msg`정산 계좌 없음`, act: msg`계좌 등록` },
  "plan-exhausted": { label: msg`무료 노출 소진`, act: msg`요금제 보기` },
  "unit-silent": { label: msg`요청 없는 유닛`, act: msg`연동 확인` },
  "final-review": { label: msg`최종 검토`, act: msg`검토하기` },
  objection: { label: msg`정산 이의`, act: msg`답변하기` },
  "payout-due": { label: msg`정산금 이체`, act: msg`이체 기록` },
  "settlement-unsent": { label: msg`정산서 발송`, act: msg`정산서 열기` },
  "refund-transfer": { label: msg`환불 이체`, act: msg`이체 기록` },
  "refund-failed": { label: msg`카드 환불 실패`, act: view },
  "payment-unknown": { label: msg`결과를 모르는 결제`, act: view },
  "books-difference": { label: msg`장부 차이`, act: view },
  "receivable-overdue": { label: msg`연체 미수금`, act: msg`미수금 열기` },
  "bill-overdue": { label: msg`연체 청구서`, act: view },
  "tax-invoice": { label: msg`세금계산서 발행`, act: msg`승인 번호 기록` },
  contact: { label: msg`홈페이지 문의`, act: msg`답변하기` },
  "clock-late": { label: msg`매분 작업 지연`, act: view },
  "clock-faults": { label: msg`매분 작업 실패`, act: view },
  "totals-stale": { label: msg`성과 집계 중단`, act: view },
  "outbox-late": { label: msg`처리 지연 작업`, act: view },
  "outbox-set-aside": { label: msg`처리를 포기한 작업`, act: view },
  "dead-letters": { label: msg`처리하지 못한 메시지`, act: view },
  "videos-failed": { label: msg`동영상 변환 실패`, act: view },
  "audit-broken": { label: msg`운영 기록 불일치`, act: view },
};

type PathOf = (task: Task) => string;
const campaign: PathOf = ({ subjectId }) => `campaigns/${subjectId}`;
const settlement: PathOf = ({ subjectId }) => `settlements/${subjectId}`;

const ADV_PATHS: Partial<Record<TaskKind, PathOf>> = {
  "payment-asked": (task) => `${campaign(task)}?tab=billing`,
  "transfer-due": () => "payments",
  "creative-rejected": (task) => `${campaign(task)}?tab=creatives`,
  "creatives-missing": (task) => `${campaign(task)}?tab=creatives`,
};

const PUB_PATHS: Partial<Record<TaskKind, PathOf>> = {
  "payment-request": () => "settings/allow-list",
  inquiry: ({ subjectId }) => `inquiries/${subjectId}`,
  "bill-due": () => "settings/plan",
  "payout-failed": ({ subjectId }) => `payouts/${subjectId}`,
  "payout-account": () => "settings/payout",
  "plan-exhausted": () => "settings/plan",
  "unit-silent": ({ subjectId }) => `units/${subjectId}`,
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
};

const PATHS = { adv: ADV_PATHS, pub: PUB_PATHS, ops: OPS_PATHS };

/** Path of the page that ends the task, below the project's or the operators' own. */
export const taskPath = (side: TaskSide, task: Task): string => (PATHS[side][task.kind] ?? campaign)(task);
