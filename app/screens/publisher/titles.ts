import { msg } from "@lingui/core/macro";

/** Names of the pages, as the browser's tab shows them. */
export const TITLES = {
  dashboard: msg`대시보드`,
  apps: msg`앱`,
  appNew: msg`앱 등록`,
  app: msg`앱 상세`,
  appEdit: msg`앱 수정`,
  developer: msg`개발자 센터`,
  units: msg`광고 유닛`,
  unitNew: msg`광고 유닛 만들기`,
  unit: msg`광고 유닛 상세`,
  unitEdit: msg`광고 유닛 수정`,
  products: msg`광고 상품`,
  productNew: msg`광고 상품 만들기`,
  product: msg`광고 상품 상세`,
  productEdit: msg`광고 상품 수정`,
  adAccounts: msg({ message: "광고 계정", context: "many" }),
  campaigns: msg`캠페인`,
  campaign: msg`캠페인 상세`,
  devices: msg`테스트 기기`,
  explain: msg`요청 설명`,
};
