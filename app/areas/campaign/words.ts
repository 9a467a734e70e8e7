import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CampaignActorKind, CampaignLabel, CreativeLabel } from "../../../domain/booking";
import type { BadgeTone } from "../../ui/badge";

/** Labels of a campaign on all screens of both sides. A word that is also a button gets a context that marks it as a status. */
export const CAMPAIGN_LABEL_WORDS: Record<CampaignLabel, MessageDescriptor> = {
  draft: msg`작성 중`,
  "in-review": msg`검토 중`,
  approved: msg`최종 검토 대기`,
  "waiting-for-payment": msg`결제 대기`,
  rejected: msg`반려됨`,
  "waiting-for-creative": msg`소재 대기`,
  "creative-rejected": msg({ message: "소재 반려", context: "status" }),
  "ready-for-operation": msg`집행 준비`,
  "in-operation": msg`집행 중`,
  paused: msg({ message: "일시 중지", context: "status" }),
  cancelled: msg`취소됨`,
  closed: msg`종료`,
  deleted: msg`삭제됨`,
};

export const CAMPAIGN_LABEL_TONE: Record<CampaignLabel, BadgeTone> = {
  draft: "neutral",
  "in-review": "info",
  approved: "info",
  "waiting-for-payment": "warning",
  rejected: "danger",
  "waiting-for-creative": "warning",
  "creative-rejected": "danger",
  "ready-for-operation": "positive",
  "in-operation": "positive",
  paused: "warning",
  cancelled: "neutral",
  closed: "neutral",
  deleted: "neutral",
};

/** Meaning of the label for the reader, in one sentence. */
export const CAMPAIGN_LABEL_HINTS: Record<CampaignLabel, MessageDescriptor | null> = {
  draft: msg`아직 검토를 요청하지 않은 예약이에요.`,
  "in-review": msg`매체가 캠페인을 검토하고 있어요.`,
  approved: msg`매체가 승인했어요. 운영팀의 최종 검토를 기다리고 있어요.`,
  "waiting-for-payment": msg`최종 승인됐어요. 결제가 끝나면 예약이 확정돼요.`,
  rejected: null,
  "waiting-for-creative": msg`예약이 확정됐어요. 승인된 소재가 1개 이상 있어야 시작돼요.`,
  "creative-rejected": msg`소재가 모두 반려됐어요. 수정해서 다시 등록해 주세요.`,
  "ready-for-operation": msg`시작일에 광고 집행이 시작돼요.`,
  "in-operation": msg`광고가 집행되고 있어요.`,
  paused: msg`광고가 일시 중지됐어요.`,
  cancelled: msg`다시 시작할 수 없어요.`,
  closed: msg`기간이 종료됐어요.`,
  deleted: null,
};

export const CREATIVE_LABEL_WORDS: Record<CreativeLabel, MessageDescriptor> = {
  "not-sent": msg`검토 요청 전`,
  submitted: msg`검토 중`,
  rejected: msg`반려됨`,
  live: msg`승인됨`,
  paused: msg({ message: "일시 중지", context: "status" }),
  deleted: msg`삭제됨`,
};

export const CREATIVE_LABEL_TONE: Record<CreativeLabel, BadgeTone> = {
  "not-sent": "neutral",
  submitted: "info",
  rejected: "danger",
  live: "positive",
  paused: "warning",
  deleted: "neutral",
};

export { CTA_WORDS } from "../../../locales/words/cta";
export { FORMAT_WORDS, PRICING_WORDS } from "../../../locales/words/inventory-words";

export const ACTOR_WORDS: Record<CampaignActorKind, MessageDescriptor> = {
  advertiser: msg`광고주`,
  publisher: msg`매체`,
  operator: msg`운영팀`,
  clock: msg`자동`,
};

/** Transitions, and changes without one: creating the draft, and saving a part of it. */
export const HISTORY_WORDS: Record<string, MessageDescriptor> = {
  save: msg`예약을 만들었어요`,
  "edit-schedule": msg`일정을 변경했어요`,
  "edit-targeting": msg`타깃팅을 저장했어요`,
  "edit-info": msg`캠페인 정보를 저장했어요`,
  "edit-billing": msg`결제 정보를 저장했어요`,
  "edit-quest": msg`퀘스트를 저장했어요`,
  "edit-creative": msg`소재를 수정했어요`,
  "creative-add": msg`소재를 등록했어요`,
  "creative-edit": msg`소재를 수정했어요`,
  "creative-pause": msg`소재를 일시 중지했어요`,
  "creative-resume": msg`소재를 다시 시작했어요`,
  "creative-remove": msg`소재를 삭제했어요`,
  "creative-approve": msg`소재를 승인했어요`,
  "creative-reject": msg`소재를 반려했어요`,
  "creative-failed": msg`동영상 변환 실패`,
  "edit-contact": msg`계약 담당자를 변경했어요`,
  "edit-title": msg`캠페인 이름을 변경했어요`,
  "edit-postpone": msg`일정을 미뤘어요`,
  "edit-postpone-display": msg`일정과 소재의 노출 기간을 함께 미뤘어요`,
  "edit-extend": msg`종료일을 연장했어요`,
  "edit-quota": msg`하루 한도를 해제했어요`,
  edit: msg`내용을 수정했어요`,
  request: msg`검토를 요청했어요`,
  approve: msg`매체 검토를 통과했어요`,
  reject: msg`반려했어요`,
  "final-approve": msg`최종 승인했어요`,
  "final-reject": msg`최종 검토에서 반려했어요`,
  "await-payment": msg`최종 승인하고 결제를 요청했어요`,
  pay: msg`결제가 완료돼 예약이 확정됐어요`,
  "payment-lapse": msg`결제 기한이 지나 반려됐어요`,
  lapse: msg`검토 기한이 지나 반려됐어요`,
  expire: msg`검토가 끝나기 전에 기간이 지나 반려됐어요`,
  start: msg`광고를 시작했어요`,
  pause: msg`일시 중지했어요`,
  resume: msg`다시 시작했어요`,
  close: msg`기간이 끝나 종료됐어요`,
  withdraw: msg`예약을 철회했어요`,
  cancel: msg`캠페인을 취소했어요`,
  delete: msg`삭제했어요`,
};
