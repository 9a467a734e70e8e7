import { msg } from "@lingui/core/macro";

/** Names of the settings' pages, as the browser's tab shows them. */
export const SETTINGS_TITLES = {
  settings: msg`설정`,
  platform: msg`플랫폼 설정`,
  profile: msg`광고 프로필`,
  payout: msg`정산 정보`,
  benefits: msg`혜택`,
  benefitNew: msg`혜택 만들기`,
  benefit: msg`혜택 수정`,
  app: msg`앱`,
  operation: msg`운영 설정`,
  plan: msg`요금제와 사용량`,
  enhancement: msg`부가 기능`,
  accessToken: msg`액세스 토큰`,
  allowList: msg`허용 목록`,
  contact: msg`프로젝트 설정`,
  payment: msg`결제`,
  delete: msg`삭제`,
};

/** What a saved page says. */
export const SETTINGS_TOASTS = {
  saved: msg`저장했어요.`,
  benefitCreated: msg`혜택을 만들었어요. 게시하면 광고주에게 보여요.`,
  benefitPublished: msg`혜택을 게시했어요.`,
  benefitUnpublished: msg`혜택 게시를 멈췄어요.`,
  benefitDeleted: msg`혜택을 지웠어요.`,
  tokenRevoked: msg`액세스 토큰을 없앴어요.`,
  entryAdded: msg`허용 목록에 추가했어요.`,
  entryChanged: msg`허용 내용을 바꿨어요.`,
  entryRemoved: msg`허용 목록에서 뺐어요.`,
  deleted: msg`삭제했어요.`,
};
