import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Refusal } from "../../../../domain/serving";

interface RefusalWords {
  reason: MessageDescriptor;
  /** Advice for the reader. */
  advice: MessageDescriptor;
}

/** Texts of refusal reasons, the same for both sides. */
export const REFUSAL_WORDS: Record<Refusal, RefusalWords> = {
  "unit-unavailable": {
    reason: msg`사용하지 않는 광고 유닛`,
    advice: msg`보관된 유닛이거나 삭제된 앱이에요. 매체가 유닛을 복구해야 해요.`,
  },
  "app-suspended": {
    reason: msg`운영팀이 정지한 앱`,
    advice: msg`매체가 정지 사유를 해결하고 운영팀에 문의해야 해요.`,
  },
  "format-mismatch": {
    reason: msg`형식 불일치`,
    advice: msg`웹에서는 배너와 네이티브 유닛에만 광고가 노출돼요.`,
  },
  "plan-limit": {
    reason: msg`매체의 요금제 한도`,
    advice: msg`한도가 새로 시작되거나 요금이 납부되면 다시 노출돼요.`,
  },
  "platform-mismatch": {
    reason: msg`다른 플랫폼의 요청`,
    advice: msg`앱이 보내는 pf 값이 유닛의 앱과 같은지 확인해 주세요.`,
  },
  "no-campaign": {
    reason: msg`캠페인 없음`,
    advice: msg`이 유닛을 판매하는 상품에 집행 중인 캠페인이 없어요.`,
  },
  "product-not-on-sale": {
    reason: msg`삭제된 상품`,
    advice: msg`매체가 상품을 복구해야 해요.`,
  },
  "private-product": {
    reason: msg`비공개 상품`,
    advice: msg`매체의 허용 목록에 이 광고주가 있어야 해요.`,
  },
  "blocked-category": {
    reason: msg`매체가 차단한 업종`,
    advice: msg`매체가 광고 차단 설정을 변경해야 노출돼요.`,
  },
  "blocked-domain": {
    reason: msg`매체가 차단한 도메인`,
    advice: msg`매체가 광고주 링크나 랜딩 URL의 도메인을 차단했어요. 다른 주소로 변경하거나 매체에 문의해 주세요.`,
  },
  "unknown-zone": {
    reason: msg`상품 시간대 확인 불가`,
    advice: msg`매체가 상품의 시간대를 다시 설정해야 해요.`,
  },
  "no-creative": {
    reason: msg`이 유닛의 소재 없음`,
    advice: msg`이 유닛의 소재를 등록하고 승인을 받아 주세요. 검토 중인 소재는 승인되면 노출돼요.`,
  },
  "asset-not-ready": {
    reason: msg`준비 중인 소재 파일`,
    advice: msg`동영상은 변환이 끝나면 노출돼요. 오래 걸리면 다시 올려 주세요.`,
  },
  "size-mismatch": {
    reason: msg`유닛과 다른 소재 크기`,
    advice: msg`유닛과 같은 비율의 이미지로 교체해 주세요.`,
  },
  "bad-destination": {
    reason: msg`잘못된 랜딩 URL`,
    advice: msg`http나 https로 시작하는 주소를 입력해 주세요.`,
  },
  "not-started": {
    reason: msg`시작 전`,
    advice: msg`시작일에 자동으로 노출돼요.`,
  },
  ended: {
    reason: msg`기간 종료`,
    advice: msg`더 노출하려면 새 캠페인을 예약해 주세요.`,
  },
  "display-period": {
    reason: msg`소재 노출 기간 아님`,
    advice: msg`소재의 노출 기간을 확인해 주세요.`,
  },
  "display-weekday": {
    reason: msg`소재 노출 요일 아님`,
    advice: msg`소재의 노출 요일을 확인해 주세요.`,
  },
  "display-hour": {
    reason: msg`소재 노출 시간 아님`,
    advice: msg`소재의 노출 시간을 확인해 주세요.`,
  },
  browser: {
    reason: msg`타깃이 아닌 브라우저`,
    advice: msg`브라우저 조건을 넓히면 노출이 늘어나요.`,
  },
  language: {
    reason: msg`타깃이 아닌 언어`,
    advice: msg`언어 타깃을 넓히면 노출이 늘어나요.`,
  },
  "excluded-language": {
    reason: msg`제외 언어`,
    advice: msg`제외 언어를 줄이면 노출이 늘어나요.`,
  },
  country: {
    reason: msg`타깃이 아닌 국가`,
    advice: msg`국가 타깃을 넓히면 노출이 늘어나요.`,
  },
  "excluded-country": {
    reason: msg`제외 국가`,
    advice: msg`제외 국가를 줄이면 노출이 늘어나요.`,
  },
  topic: {
    reason: msg`다른 주제의 콘텐츠`,
    advice: msg`상품이 정한 주제의 콘텐츠에만 노출돼요. 매체가 콘텐츠 주제를 저장하고 앱이 contextId를 보내는지 확인해 주세요.`,
  },
  "excluded-topic": {
    reason: msg`제외한 주제의 콘텐츠`,
    advice: msg`상품이 제외한 주제의 콘텐츠에는 노출되지 않아요.`,
  },
  "user-unknown": {
    reason: msg`식별되지 않은 사용자`,
    advice: msg`노출 빈도 제한이나 타깃이 있는 광고는 앱이 uid를 보내야 노출돼요.`,
  },
  age: {
    reason: msg`타깃이 아닌 연령`,
    advice: msg`연령 타깃을 넓히면 노출이 늘어나요.`,
  },
  "excluded-age": {
    reason: msg`제외 연령`,
    advice: msg`제외 연령을 줄이면 노출이 늘어나요.`,
  },
  gender: {
    reason: msg`타깃이 아닌 성별`,
    advice: msg`성별 타깃을 넓히면 노출이 늘어나요.`,
  },
  "excluded-gender": {
    reason: msg`제외 성별`,
    advice: msg`제외 성별을 줄이면 노출이 늘어나요.`,
  },
  "custom-category": {
    reason: msg`타깃이 아닌 사용자`,
    advice: msg`맞춤 타깃을 넓히면 노출이 늘어나요.`,
  },
  "excluded-custom-category": {
    reason: msg`제외 사용자`,
    advice: msg`제외 맞춤 타깃을 줄이면 노출이 늘어나요.`,
  },
  "campaign-stopped": {
    reason: msg`일시 중지된 캠페인`,
    advice: msg`다시 시작하거나 기간을 확인해 주세요.`,
  },
  budget: {
    reason: msg`예산 소진`,
    advice: msg`더 노출하려면 새 캠페인을 예약해 주세요.`,
  },
  "inhouse-impressions": {
    reason: msg`설정한 노출 수 도달`,
    advice: msg`더 노출하려면 새 캠페인을 만들어 주세요.`,
  },
  "daily-quota": {
    reason: msg`오늘 노출 한도 도달`,
    advice: msg`내일 다시 노출돼요.`,
  },
  "ahead-of-pace": {
    reason: msg`계획보다 빨라 속도 조절 중`,
    advice: msg`기간에 걸쳐 균등하게 노출되도록 속도를 조절해요. 조치할 것은 없어요.`,
  },
  "no-lease": {
    reason: msg`노출 할당 없음`,
    advice: msg`잠시 후 자동으로 해결돼요. 계속되면 예산과 상태를 확인해 주세요.`,
  },
  "frequency-cap": {
    reason: msg`사용자 노출 빈도 도달`,
    advice: msg`횟수는 매일 초기화돼요. 이미 예약한 캠페인의 횟수는 변경할 수 없어요.`,
  },
};
