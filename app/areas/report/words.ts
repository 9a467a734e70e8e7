import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DeliveryKind } from "../../../domain/delivery";
import type { Breakdown, Comparison, ReportPreset } from "../../../domain/reports";
import { DIMENSION_WORDS } from "../../../locales/words/report-words";

export const title = msg`리포트`;

/** Singular name of a breakdown, for the table's row header. */
export const ROW_WORDS: Record<Breakdown, MessageDescriptor> = {
  campaign: msg({ message: "캠페인", context: "one" }),
  creative: msg({ message: "소재", context: "one" }),
  unit: msg({ message: "광고 유닛", context: "one" }),
  product: msg({ message: "광고 상품", context: "one" }),
  app: msg({ message: "앱", context: "one" }),
  advertiser: msg({ message: "광고 계정", context: "one" }),
  publisher: msg({ message: "매체", context: "one" }),
  pricing: DIMENSION_WORDS.pricing,
  format: DIMENSION_WORDS.format,
  platform: DIMENSION_WORDS.platform,
  uncountedReason: DIMENSION_WORDS.uncountedReason,
  exchange: DIMENSION_WORDS.exchange,
  bidOutcome: DIMENSION_WORDS.bidOutcome,
  hour: DIMENSION_WORDS.hour,
  day: DIMENSION_WORDS.day,
  week: DIMENSION_WORDS.week,
  month: DIMENSION_WORDS.month,
};

export const COMPARISON_WORDS: Record<Comparison, MessageDescriptor> = {
  none: msg`비교 안 함`,
  previous: msg`이전 기간`,
  "year-ago": msg`1년 전`,
};

export const PRESET_WORDS: Record<ReportPreset, MessageDescriptor> = {
  today: msg`오늘`,
  yesterday: msg`어제`,
  "last-7": msg`최근 7일`,
  "last-14": msg`최근 14일`,
  "last-30": msg`최근 30일`,
  "last-90": msg`최근 90일`,
  custom: msg`직접 선택`,
};

const WHEN_WORD = msg`시각`;

/** Columns of the file of a day's events. */
export const EVENT_HEADS: readonly MessageDescriptor[] = [
  WHEN_WORD,
  msg`종류`,
  msg`과금 여부`,
  msg`캠페인`,
  msg`캠페인 ID`,
  msg`소재`,
  msg`소재 ID`,
  msg`광고 유닛`,
  msg`광고 유닛 ID`,
  msg`광고 상품 ID`,
  msg`앱 ID`,
  msg`이벤트 ID`,
];

/** Whether an event was billed. */
export const BILLED_WORDS = { yes: msg`과금`, no: msg`과금 안 함` };

export const KIND_WORDS: Record<DeliveryKind, MessageDescriptor> = {
  impression: msg`노출`,
  click: msg`클릭`,
  viewable: msg`가시 노출`,
  close: msg`닫기`,
  reward: msg`보상`,
  start: msg`동영상 시작`,
  firstQuartile: msg`동영상 25%`,
  midpoint: msg`동영상 50%`,
  thirdQuartile: msg`동영상 75%`,
  complete: msg`동영상 완료`,
  skip: msg`동영상 건너뛰기`,
};
