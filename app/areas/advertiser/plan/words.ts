import { msg } from "@lingui/core/macro";

export const PLAN_TOASTS = {
  created: msg`미디어 플랜을 만들었어요.`,
  saved: msg`저장했어요.`,
  added: msg`캠페인을 담았어요.`,
  takenOut: msg`캠페인을 플랜에서 제외했어요. 초안은 그대로 있어요.`,
  deleted: msg`플랜을 삭제했어요. 캠페인 초안은 그대로 있어요.`,
  held: msg`모든 캠페인의 구좌를 15분 동안 확보했어요.`,
  filled: msg`같은 내용으로 채웠어요.`,
  sent: msg`모든 캠페인의 검토를 요청했어요.`,
};
