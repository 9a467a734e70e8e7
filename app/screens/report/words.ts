import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReportPreset, ReportTab } from "../../../domain/delivery/report-range";

export const title = msg`리포트`;

export const TAB_WORDS: Record<ReportTab, MessageDescriptor> = {
  campaign: msg`캠페인`,
  creative: msg`소재`,
  unit: msg`광고 유닛`,
  product: msg`광고 상품`,
};

/** One of them: what a row of the tab's table is. */
export const ROW_WORDS: Record<ReportTab, MessageDescriptor> = {
  campaign: msg({ message: "캠페인", context: "one" }),
  creative: msg({ message: "소재", context: "one" }),
  unit: msg({ message: "광고 유닛", context: "one" }),
  product: msg({ message: "광고 상품", context: "one" }),
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

export const MEASURE_WORDS = {
  impressions: msg`노출`,
  clicks: msg`클릭`,
  rate: msg`클릭률`,
};

export const WHEN_WORD = msg`시각`;
export const ID_WORD = msg`번호`;
