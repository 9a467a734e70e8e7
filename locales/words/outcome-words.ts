import type { MessageDescriptor } from "@lingui/core";
import type { BidOutcome } from "../../domain/serving";

/* No macro here, since files are written where there is no macro transform. */
/** Texts of the reasons why a beacon was not counted. */
export const REASON_WORDS: Record<string, MessageDescriptor> = {
  malformed: /*i18n*/ { id: "beacon.reason.malformed", message: "인식할 수 없는 신호" },
  "unknown-key": /*i18n*/ { id: "beacon.reason.unknown-key", message: "알 수 없는 서명 키" },
  "bad-signature": /*i18n*/ { id: "beacon.reason.bad-signature", message: "서명 불일치" },
  "token-used": /*i18n*/ { id: "beacon.reason.token-used", message: "이미 수신한 신호" },
  expired: /*i18n*/ { id: "beacon.reason.expired", message: "유효 시간 만료" },
  "too-late": /*i18n*/ { id: "beacon.reason.too-late", message: "유효 시간 이후 수신" },
  "foreign-unit": /*i18n*/ { id: "beacon.reason.foreign-unit", message: "다른 광고 유닛의 신호" },
  "foreign-page": /*i18n*/ { id: "beacon.reason.foreign-page", message: "등록하지 않은 사이트의 신호" },
  "foreign-campaign": /*i18n*/ { id: "beacon.reason.foreign-campaign", message: "다른 캠페인의 신호" },
  speculative: /*i18n*/ { id: "beacon.reason.speculative", message: "미리 불러오기 요청" },
  bot: /*i18n*/ { id: "beacon.reason.bot", message: "알려진 봇" },
  "no-agent": /*i18n*/ { id: "beacon.reason.no-agent", message: "브라우저 정보(User-Agent) 없음" },
  "app-agent": /*i18n*/ { id: "beacon.reason.app-agent", message: "앱에서 보낸 웹 유닛의 신호" },
  "no-origin": /*i18n*/ { id: "beacon.reason.no-origin", message: "출처 페이지(Origin) 확인 불가" },
  "no-fetch-metadata": /*i18n*/ {
    id: "beacon.reason.no-fetch-metadata",
    message: "브라우저에서 발생하지 않은 클릭",
  },
  "token-rate": /*i18n*/ { id: "beacon.reason.token-rate", message: "같은 신호가 너무 자주 수신됨" },
  "user-rate": /*i18n*/ { id: "beacon.reason.user-rate", message: "한 사용자의 과다 신호" },
  "address-rate": /*i18n*/ { id: "beacon.reason.address-rate", message: "한 주소의 과다 신호" },
  "click-rate": /*i18n*/ { id: "beacon.reason.click-rate", message: "한 주소의 노출 대비 과다 클릭" },
  "too-soon": /*i18n*/ { id: "beacon.reason.too-soon", message: "노출 가능 시점 이전의 노출 신호" },
  "token-void": /*i18n*/ { id: "beacon.reason.token-void", message: "의심으로 판정된 광고" },
};

export const OUTCOME_WORDS: Record<BidOutcome, MessageDescriptor> = {
  bid: /*i18n*/ { id: "bid.outcome.bid", message: "유효한 입찰" },
  unreachable: /*i18n*/ { id: "bid.outcome.unreachable", message: "연결 실패" },
  late: /*i18n*/ { id: "bid.outcome.late", message: "응답 시간 초과" },
  "http-error": /*i18n*/ { id: "bid.outcome.http-error", message: "HTTP 오류" },
  empty: /*i18n*/ { id: "bid.outcome.empty", message: "입찰 없음" },
  "too-large": /*i18n*/ { id: "bid.outcome.too-large", message: "크기 초과" },
  malformed: /*i18n*/ { id: "bid.outcome.malformed", message: "형식 오류" },
  "foreign-request": /*i18n*/ { id: "bid.outcome.foreign-request", message: "다른 요청에 대한 응답" },
  "other-currency": /*i18n*/ { id: "bid.outcome.other-currency", message: "통화 불일치" },
  "foreign-impid": /*i18n*/ { id: "bid.outcome.foreign-impid", message: "다른 노출에 대한 입찰" },
  "below-floor": /*i18n*/ { id: "bid.outcome.below-floor", message: "최저가 미달" },
  "unnamed-advertiser": /*i18n*/ { id: "bid.outcome.unnamed-advertiser", message: "광고주 도메인 없음" },
  "blocked-domain": /*i18n*/ { id: "bid.outcome.blocked-domain", message: "차단한 도메인의 광고" },
  "blocked-category": /*i18n*/ { id: "bid.outcome.blocked-category", message: "차단한 업종의 광고" },
  "no-markup": /*i18n*/ { id: "bid.outcome.no-markup", message: "소재 없음" },
  "bad-billing-address": /*i18n*/ { id: "bid.outcome.bad-billing-address", message: "과금 통지 주소 오류" },
};
