import { msg } from "@lingui/core/macro";

/** What an action says once it is done. */
export const TOASTS = {
  saved: msg`저장했어요.`,
  appCreated: msg`앱을 등록했어요. 코드를 웹사이트에 붙여 넣어 주세요.`,
  unitCreated: msg`광고 유닛을 만들었어요.`,
  unitArchived: msg`광고 유닛을 보관했어요.`,
  unitRestored: msg`광고 유닛을 되돌렸어요.`,
  productCreated: msg`광고 상품을 만들었어요. 판매를 시작하면 광고주에게 보여요.`,
  onSale: msg`판매를 시작했어요.`,
  offSale: msg`판매를 멈췄어요. 이미 예약된 캠페인은 그대로 집행돼요.`,
  approved: msg`캠페인을 승인했어요. 최종 검토로 넘어갔어요.`,
  rejected: msg`캠페인을 반려했어요. 광고주에게 사유를 알렸어요.`,
  allApproved: msg`캠페인과 소재를 모두 승인했어요.`,
  creativeApproved: msg`소재를 승인했어요.`,
  creativeRejected: msg`소재를 반려했어요.`,
  paused: msg`캠페인을 일시 중지했어요. 5초 안에 광고가 멈춰요.`,
  resumed: msg`캠페인을 다시 시작했어요.`,
  cancelled: msg`캠페인을 취소했어요.`,
  deviceAdded: msg`테스트 기기를 등록했어요.`,
  deviceRemoved: msg`테스트 기기를 지웠어요.`,
  previewStarted: msg`미리 보기를 시작했어요. 기기에서 광고를 다시 불러와 주세요.`,
  previewStopped: msg`미리 보기를 끝냈어요.`,
  testStarted: msg`테스트를 시작했어요. 기기에서 광고를 다시 불러와 주세요.`,
  testStopped: msg`테스트를 끝냈어요.`,
};
