import type { MessageDescriptor } from "@lingui/core";
import type { Dimension, Measure } from "../../domain/reports";

/* No macro here, since files are written where there is no macro transform. */
export const DIMENSION_WORDS: Record<Dimension, MessageDescriptor> = {
  hour: /*i18n*/ { id: "report.dimension.hour", message: "시각" },
  day: /*i18n*/ { id: "report.dimension.day", message: "날짜" },
  week: /*i18n*/ { id: "report.dimension.week", message: "주(월요일부터)" },
  month: /*i18n*/ { id: "report.dimension.month", message: "월" },
  campaign: /*i18n*/ { id: "report.dimension.campaign", message: "캠페인" },
  creative: /*i18n*/ { id: "report.dimension.creative", message: "소재" },
  unit: /*i18n*/ { id: "report.dimension.unit", message: "광고 유닛" },
  product: /*i18n*/ { id: "report.dimension.product", message: "광고 상품" },
  app: /*i18n*/ { id: "report.dimension.app", message: "앱" },
  advertiser: /*i18n*/ { id: "report.dimension.advertiser", message: "광고 계정" },
  publisher: /*i18n*/ { id: "report.dimension.publisher", message: "매체" },
  pricing: /*i18n*/ { id: "report.dimension.pricing", message: "과금 방식" },
  format: /*i18n*/ { id: "report.dimension.format", message: "형식" },
  platform: /*i18n*/ { id: "report.dimension.platform", message: "플랫폼" },
  reason: /*i18n*/ { id: "report.dimension.reason", message: "노출되지 않은 이유" },
  uncountedReason: /*i18n*/ { id: "report.dimension.uncountedReason", message: "미집계 이유" },
  exchange: /*i18n*/ { id: "report.dimension.exchange", message: "거래소" },
  bidOutcome: /*i18n*/ { id: "report.dimension.bidOutcome", message: "거래소 응답 결과" },
};

export const MEASURE_WORDS: Record<Measure, MessageDescriptor> = {
  requests: /*i18n*/ { id: "report.measure.requests", message: "요청" },
  fills: /*i18n*/ { id: "report.measure.fills", message: "응답한 요청" },
  fillRate: /*i18n*/ { id: "report.measure.fillRate", message: "응답률" },
  impressions: /*i18n*/ { id: "report.measure.impressions", message: "노출" },
  billedImpressions: /*i18n*/ { id: "report.measure.billedImpressions", message: "과금 노출(CPM)" },
  clicks: /*i18n*/ { id: "report.measure.clicks", message: "클릭" },
  billedClicks: /*i18n*/ { id: "report.measure.billedClicks", message: "과금 클릭(CPC)" },
  ctr: /*i18n*/ { id: "report.measure.ctr", message: "클릭률" },
  viewables: /*i18n*/ { id: "report.measure.viewables", message: "가시 노출" },
  viewability: /*i18n*/ { id: "report.measure.viewability", message: "가시 노출률" },
  starts: /*i18n*/ { id: "report.measure.starts", message: "동영상 시작" },
  firstQuartiles: /*i18n*/ { id: "report.measure.firstQuartiles", message: "동영상 25%" },
  midpoints: /*i18n*/ { id: "report.measure.midpoints", message: "동영상 50%" },
  thirdQuartiles: /*i18n*/ { id: "report.measure.thirdQuartiles", message: "동영상 75%" },
  completes: /*i18n*/ { id: "report.measure.completes", message: "동영상 완료" },
  completionRate: /*i18n*/ { id: "report.measure.completionRate", message: "동영상 완료율" },
  skips: /*i18n*/ { id: "report.measure.skips", message: "동영상 건너뛰기" },
  closes: /*i18n*/ { id: "report.measure.closes", message: "닫기" },
  rewards: /*i18n*/ { id: "report.measure.rewards", message: "보상" },
  reach: /*i18n*/ { id: "report.measure.reach", message: "도달(추정)" },
  frequency: /*i18n*/ { id: "report.measure.frequency", message: "빈도" },
  anonymousImpressions: /*i18n*/ {
    id: "report.measure.anonymousImpressions",
    message: "사용자 ID 없는 노출",
  },
  refusals: /*i18n*/ { id: "report.measure.refusals", message: "노출되지 않은 횟수" },
  planned: /*i18n*/ { id: "report.measure.planned", message: "계획 수량" },
  planRate: /*i18n*/ { id: "report.measure.planRate", message: "계획 대비 진행률" },
  uncounted: /*i18n*/ { id: "report.measure.uncounted", message: "미집계 이벤트" },
  spend: /*i18n*/ { id: "report.measure.spend", message: "사용 금액(부가세 별도)" },
  revenue: /*i18n*/ { id: "report.measure.revenue", message: "수익(부가세 별도)" },
  ecpm: /*i18n*/ { id: "report.measure.ecpm", message: "eCPM" },
  ecpc: /*i18n*/ { id: "report.measure.ecpc", message: "eCPC" },
  questJoined: /*i18n*/ { id: "report.measure.questJoined", message: "퀘스트 참여" },
  questSubmitted: /*i18n*/ { id: "report.measure.questSubmitted", message: "인증 제출" },
  questConfirmed: /*i18n*/ { id: "report.measure.questConfirmed", message: "참여 확정" },
  questRefused: /*i18n*/ { id: "report.measure.questRefused", message: "인증 반려" },
  questReversed: /*i18n*/ { id: "report.measure.questReversed", message: "환급 취소" },
  questPaid: /*i18n*/ { id: "report.measure.questPaid", message: "환급 완료" },
  questRewards: /*i18n*/ { id: "report.measure.questRewards", message: "확정된 환급금" },
  backfillImpressions: /*i18n*/ { id: "report.measure.backfillImpressions", message: "백필 노출" },
  backfillRevenue: /*i18n*/ { id: "report.measure.backfillRevenue", message: "백필 수익" },
  backfillEcpm: /*i18n*/ { id: "report.measure.backfillEcpm", message: "백필 eCPM" },
  bidAnswers: /*i18n*/ { id: "report.measure.bidAnswers", message: "거래소 요청" },
};

/** Beside the name of what has one. */
export const ID_OF_WORD: MessageDescriptor = /*i18n*/ { id: "report.idOf", message: "{name} ID" };
export const CURRENCY_WORD: MessageDescriptor = /*i18n*/ { id: "report.currency", message: "통화" };
export const SHEET_WORD: MessageDescriptor = /*i18n*/ { id: "report.sheet", message: "리포트" };
