import { msg } from "@lingui/core/macro";

export const QUEST_TOASTS = {
  created: msg`퀘스트 상품을 만들었어요. 판매를 시작하면 광고주가 예약할 수 있어요.`,
  saved: msg`저장했어요. 퀘스트 페이지에 바로 반영돼요.`,
};
