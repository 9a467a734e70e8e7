import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FilterOperator, ValueType } from "../../../../domain/audience";
import type { AudienceTargetingType, CategoryStatus } from "../../../../domain/inventory";
import type { BadgeTone } from "../../../ui/badge";

export const STATUS_WORDS: Record<CategoryStatus, MessageDescriptor> = {
  preparing: msg`수집 중`,
  ready_for_sale: msg`판매 가능`,
  live: msg({ message: "판매 중", context: "targeting" }),
  closing: msg`판매 종료 중`,
};

export const STATUS_TONE: Record<CategoryStatus, BadgeTone> = {
  preparing: "neutral",
  ready_for_sale: "info",
  live: "positive",
  closing: "warning",
};

export const TYPE_WORDS: Record<AudienceTargetingType, MessageDescriptor> = {
  custom: msg`맞춤`,
  language: msg`언어`,
  age: msg`나이`,
  country: msg`국가`,
  gender: msg`성별`,
  auto: msg`자동`,
};

export const VALUE_TYPE_WORDS: Record<ValueType, MessageDescriptor> = {
  string: msg`문자열`,
  integer: msg`정수`,
  float: msg`실수`,
  boolean: msg`참·거짓`,
};

/** Descriptions of the built-in properties by name. */
export const BUILT_IN_PROPERTY_WORDS: Partial<Record<string, MessageDescriptor>> = {
  country: msg`국가 코드 두 글자 (kr, us)`,
  language: msg`언어 코드 (ko, en)`,
  age: msg`만 나이`,
  gender: msg`M 남성, F 여성, O 그 밖, U 모름`,
};

export const OPERATOR_WORDS: Record<FilterOperator, MessageDescriptor> = {
  is: msg`다음 중 하나`,
  not: msg`다음이 아님`,
  min: msg`이상`,
  max: msg`이하`,
  range: msg`연령대`,
};

export const TARGETING_TOASTS = {
  metricCreated: msg`이벤트를 만들었어요.`,
  metricDeleted: msg`이벤트를 삭제했어요.`,
  propertyCreated: msg`사용자 속성을 만들었어요.`,
  propertyDeleted: msg`사용자 속성을 삭제했어요.`,
  categoryCreated: msg`카테고리를 만들었어요. 사용자를 모으기 시작해요.`,
  categoryDeleted: msg`카테고리를 삭제했어요.`,
  contentDeleted: msg`콘텐츠의 주제를 삭제했어요.`,
  saleStarted: msg`판매를 시작했어요.`,
  saleEnded: msg`판매를 종료했어요. 진행 중인 캠페인은 그대로 집행돼요.`,
  targetingCreated: msg`타깃팅을 만들었어요.`,
  targetingDeleted: msg`타깃팅을 삭제했어요.`,
  sorted: msg`순서를 저장했어요.`,
  saved: msg`저장했어요.`,
};
