import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BidOutcome } from "../../../domain/serving";

export const OUTCOME_WORDS: Record<BidOutcome, MessageDescriptor> = {
  bid: msg`유효한 입찰`,
  unreachable: msg`연결 실패`,
  late: msg`응답 시간 초과`,
  "http-error": msg`HTTP 오류`,
  empty: msg`입찰 없음`,
  "too-large": msg`크기 초과`,
  malformed: msg`형식 오류`,
  "foreign-request": msg`다른 요청에 대한 응답`,
  "other-currency": msg`통화 불일치`,
  "foreign-impid": msg`다른 노출에 대한 입찰`,
  "below-floor": msg`최저가 미달`,
  "unnamed-advertiser": msg`광고주 도메인 없음`,
  "blocked-domain": msg`차단한 도메인의 광고`,
  "blocked-category": msg`차단한 업종의 광고`,
  "no-markup": msg`소재 없음`,
  "bad-billing-address": msg`과금 통지 주소 오류`,
};
