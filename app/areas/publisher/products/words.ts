import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProductFault } from "../../../../domain/booking";
import type { ProductStep } from "../../../../domain/inventory";

export const PRODUCT_STEP_WORDS: Record<ProductStep | "complete", MessageDescriptor> = {
  units: msg`유닛 선택`,
  info: msg`상품 정보`,
  group: msg`세트 구성`,
  performance: msg`예상 성과`,
  complete: msg`완료`,
};

/** Sales problems of a product, with advice. */
export const FAULT_WORDS: Record<ProductFault, MessageDescriptor> = {
  "no-unit": msg`사용할 수 있는 광고 유닛이 없어요. 유닛을 복구하거나 다른 유닛을 추가해 주세요.`,
  "archived-unit": msg`보관한 광고 유닛이 포함되어 있어요. 유닛을 복구하거나 삭제해 주세요.`,
  "targeting-off": msg`오디언스 타깃팅이 꺼져 있어 타깃팅을 판매할 수 없어요.`,
  "users-unknown": msg`식별자 없이 운영하고 있어 사용자 타깃팅을 판매할 수 없어요.`,
  "no-price": msg`가격이 없어요. 가격을 입력해 주세요.`,
};

/** Toast after starting or stopping the sale of several products. */
export function bulkSaleToast(i18n: I18n, onSale: boolean, changed: number) {
  const tone = "positive" as const;
  return onSale
    ? { tone, message: i18n._(msg`광고 상품 ${changed}개의 판매를 시작했어요.`) }
    : { tone, message: i18n._(msg`광고 상품 ${changed}개의 판매를 중지했어요.`) };
}

export const PRODUCT_TOASTS = {
  restarted: msg`작성한 내용을 삭제했어요. 처음부터 다시 시작할 수 있어요.`,
  creativeMade: msg`소재를 추가했어요.`,
  inHouseMade: msg`자체 캠페인을 만들었어요. 최종 검토를 기다리고 있어요.`,
  sorted: msg`순서를 저장했어요.`,
  waits: msg`변경을 저장했어요. 진행 중인 캠페인이 모두 종료되면 반영돼요.`,
  withdrawn: msg`예정된 변경을 취소했어요.`,
  removed: msg`광고 상품을 삭제했어요. 일정 기간 동안 복구할 수 있어요.`,
  restored: msg`광고 상품을 복구했어요. 판매를 시작하면 광고주에게 다시 표시돼요.`,
};
