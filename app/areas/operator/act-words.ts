import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AuditArea } from "../../../domain/platform";

/** What operators do, by the action that the audit log keeps. */
export const ACT_WORDS: Record<string, MessageDescriptor> = {
  "app.reinstate": msg`앱 정지 해제`,
  "app.suspend": msg`앱 정지`,
  "asset.encode-again": msg`동영상 다시 변환`,
  "audit.check": msg`운영 기록 점검`,
  "books.check": msg`장부 점검`,
  "books.explain": msg`장부 차이 사유 기록`,
  "books.look-up": msg`결제 결과 조회`,
  "books.record": msg`환불로 기록`,
  "campaign.final-approve": msg`캠페인 최종 승인`,
  "campaign.final-reject": msg`캠페인 최종 반려`,
  "contact.settle": msg`홈페이지 문의 처리`,
  "credit.consume": msg`크레딧 사용 처리`,
  "credit.grant": msg`크레딧 지급`,
  "credit.revoke": msg`크레딧 회수`,
  "holiday.add": msg`공휴일 추가`,
  "holiday.remove": msg`공휴일 제외`,
  "inquiry.answer": msg`문의 답변`,
  "inquiry.close": msg`문의 종료`,
  "inquiry.reopen": msg`문의 다시 열기`,
  "money.corrected": msg`입금 기록 정정`,
  "money.received": msg`입금 기록`,
  "money.reminded": msg`입금 안내`,
  "money.written-off": msg`대손 처리`,
  "outbox.replay": msg`작업 다시 시도`,
  "payment.look-up": msg`결제 결과 조회`,
  "payment.refund": msg`결제 환불`,
  "plan-bill.paid": msg`요금제 납부 기록`,
  "plan.fees": msg`수수료 변경`,
  "plan.terms": msg`요금제 변경`,
  "plan-limit.lift": msg`한도 해제`,
  "plan-limit.restore": msg`한도 적용`,
  "project.audience-relax": msg`타깃팅 최소 인원 완화`,
  "project.audience-restore": msg`타깃팅 최소 인원 적용`,
  "project.delist": msg`애드노트에서 제외`,
  "project.list": msg`애드노트에 표시`,
  "project.restore": msg`프로젝트 정지 해제`,
  "project.suspend": msg`프로젝트 정지`,
  "project.view": msg`소유자 화면 보기 시작`,
  "project.view-end": msg`소유자 화면 보기 종료`,
  "refund.transferred": msg`환불 이체 기록`,
  "settlement.adjust": msg`정산 금액 조정`,
  "settlement.answer": msg`정산 이의 답변`,
  "settlement.bank-file": msg`이체 파일 받기`,
  "settlement.fail": msg`이체 실패 기록`,
  "settlement.pay": msg`정산 지급 기록`,
  "settlement.prepare": msg`정산 준비`,
  "settlement.readjust": msg`정산 조정 변경`,
  "settlement.remove": msg`준비한 정산 삭제`,
  "settlement.send": msg`정산 내역 보내기`,
  "settlement.unadjust": msg`정산 조정 삭제`,
  "tax-invoice.file": msg`세금계산서 파일 받기`,
  "tax-invoice.issued": msg`세금계산서 승인 번호 기록`,
};

/** What acts are about, for the filter of the log. */
export const AUDIT_AREA_WORDS: Record<AuditArea, MessageDescriptor> = {
  app: msg`앱`,
  asset: msg`동영상`,
  audit: msg`운영 기록`,
  books: msg`장부`,
  campaign: msg`캠페인`,
  contact: msg`홈페이지 문의`,
  credit: msg`크레딧`,
  holiday: msg`공휴일`,
  inquiry: msg`문의`,
  money: msg`입금`,
  outbox: msg`보낼 작업`,
  payment: msg`결제`,
  plan: msg`요금제`,
  "plan-bill": msg`요금제 청구서`,
  "plan-limit": msg`무료 한도`,
  project: msg`프로젝트`,
  refund: msg`환불`,
  settlement: msg`정산`,
  story: msg`블로그`,
  "tax-invoice": msg`세금계산서`,
};

/** An action in words; one that has none is shown as it is kept. */
export function actWord(i18n: I18n, action: string): string {
  const words = ACT_WORDS[action];
  return words ? i18n._(words) : action;
}
