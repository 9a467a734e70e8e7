import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Refusal } from "../../../domain/serving";

interface RefusalWords {
  reason: MessageDescriptor;
  /** What the reader can do about it. */
  advice: MessageDescriptor;
}

/** Why a campaign is not served, in words, the same for both sides. */
export const REFUSAL_WORDS: Record<Refusal, RefusalWords> = {
  "unit-unavailable": {
    reason: msg`광고 유닛이 꺼져 있어요`,
    advice: msg`유닛이 보관됐거나 앱이 삭제됐어요. 매체가 유닛을 되돌려야 해요.`,
  },
  "app-suspended": {
    reason: msg`운영팀이 앱을 정지했어요`,
    advice: msg`매체가 정지 사유를 해결하고 운영팀에 문의해야 해요.`,
  },
  "format-mismatch": {
    reason: msg`형식이 맞지 않아요`,
    advice: msg`웹에서는 배너와 네이티브 유닛에만 광고가 나와요.`,
  },
  "plan-limit": {
    reason: msg`매체의 무료 한도가 끝났어요`,
    advice: msg`다음 달이 되면 다시 나와요.`,
  },
  "platform-mismatch": {
    reason: msg`다른 플랫폼의 요청이에요`,
    advice: msg`앱이 보내는 pf 값이 유닛의 앱과 같은지 확인해 주세요.`,
  },
  "no-campaign": {
    reason: msg`캠페인이 없어요`,
    advice: msg`이 유닛을 파는 상품에 집행 중인 캠페인이 없어요.`,
  },
  "product-not-on-sale": {
    reason: msg`상품이 삭제됐어요`,
    advice: msg`매체가 상품을 되돌려야 해요.`,
  },
  "private-product": {
    reason: msg`비공개 상품이에요`,
    advice: msg`매체의 허용 목록에 이 광고주가 있어야 해요.`,
  },
  "blocked-category": {
    reason: msg`매체가 막은 업종이에요`,
    advice: msg`매체가 광고 차단 설정을 바꾸지 않으면 나오지 않아요.`,
  },
  "blocked-domain": {
    reason: msg`매체가 막은 도메인이에요`,
    advice: msg`광고주 링크나 랜딩 URL의 도메인을 매체가 막았어요. 다른 주소로 바꾸거나 매체에 문의해 주세요.`,
  },
  "unknown-zone": {
    reason: msg`상품의 시간대를 알 수 없어요`,
    advice: msg`매체가 상품의 시간대를 다시 골라 주세요.`,
  },
  "no-creative": {
    reason: msg`이 유닛에 나갈 소재가 없어요`,
    advice: msg`이 유닛의 소재를 올리고 승인을 받아 주세요. 검토 중인 소재는 승인되면 나와요.`,
  },
  "asset-not-ready": {
    reason: msg`소재 파일이 준비되지 않았어요`,
    advice: msg`동영상은 변환이 끝나면 나와요. 오래 걸리면 다시 올려 주세요.`,
  },
  "size-mismatch": {
    reason: msg`소재 크기가 유닛과 달라요`,
    advice: msg`유닛과 같은 비율의 이미지로 바꿔 주세요.`,
  },
  "bad-destination": {
    reason: msg`연결할 주소가 올바르지 않아요`,
    advice: msg`http나 https로 시작하는 주소로 바꿔 주세요.`,
  },
  "not-started": {
    reason: msg`아직 시작 전이에요`,
    advice: msg`시작일이 되면 저절로 나와요.`,
  },
  ended: {
    reason: msg`기간이 끝났어요`,
    advice: msg`더 보여 주려면 새 캠페인을 예약해 주세요.`,
  },
  "display-period": {
    reason: msg`소재의 노출 기간이 아니에요`,
    advice: msg`소재의 노출 기간을 확인해 주세요.`,
  },
  "display-weekday": {
    reason: msg`소재의 노출 요일이 아니에요`,
    advice: msg`소재의 노출 요일을 확인해 주세요.`,
  },
  "display-hour": {
    reason: msg`소재의 노출 시간이 아니에요`,
    advice: msg`소재의 노출 시간을 확인해 주세요.`,
  },
  browser: {
    reason: msg`대상이 아닌 브라우저예요`,
    advice: msg`브라우저 조건을 넓히면 더 많이 나와요.`,
  },
  language: {
    reason: msg`대상이 아닌 언어예요`,
    advice: msg`언어 타겟을 넓히면 더 많이 나와요.`,
  },
  "excluded-language": {
    reason: msg`제외한 언어예요`,
    advice: msg`제외한 언어를 줄이면 더 많이 나와요.`,
  },
  country: {
    reason: msg`대상이 아닌 국가예요`,
    advice: msg`국가 타겟을 넓히면 더 많이 나와요.`,
  },
  "excluded-country": {
    reason: msg`제외한 국가예요`,
    advice: msg`제외한 국가를 줄이면 더 많이 나와요.`,
  },
  "user-unknown": {
    reason: msg`누구인지 모르는 사용자예요`,
    advice: msg`노출 횟수 제한이나 타겟이 있는 광고는 앱이 uid를 보내야 나와요.`,
  },
  age: {
    reason: msg`대상이 아닌 나이예요`,
    advice: msg`나이 타겟을 넓히면 더 많이 나와요.`,
  },
  "excluded-age": {
    reason: msg`제외한 나이예요`,
    advice: msg`제외한 나이를 줄이면 더 많이 나와요.`,
  },
  gender: {
    reason: msg`대상이 아닌 성별이에요`,
    advice: msg`성별 타겟을 넓히면 더 많이 나와요.`,
  },
  "excluded-gender": {
    reason: msg`제외한 성별이에요`,
    advice: msg`제외한 성별을 줄이면 더 많이 나와요.`,
  },
  "custom-category": {
    reason: msg`대상이 아닌 사용자예요`,
    advice: msg`맞춤 타겟을 넓히면 더 많이 나와요.`,
  },
  "excluded-custom-category": {
    reason: msg`제외한 사용자예요`,
    advice: msg`제외한 맞춤 타겟을 줄이면 더 많이 나와요.`,
  },
  "campaign-stopped": {
    reason: msg`캠페인이 멈춰 있어요`,
    advice: msg`일시 중지를 풀거나 기간을 확인해 주세요.`,
  },
  budget: {
    reason: msg`예산을 모두 썼어요`,
    advice: msg`더 보여 주려면 새 캠페인을 예약해 주세요.`,
  },
  "inhouse-impressions": {
    reason: msg`정한 노출 수를 채웠어요`,
    advice: msg`더 보여 주려면 새 캠페인을 만들어 주세요.`,
  },
  "daily-quota": {
    reason: msg`오늘 노출 한도를 채웠어요`,
    advice: msg`내일 다시 나와요.`,
  },
  "ahead-of-pace": {
    reason: msg`계획보다 빨라서 쉬고 있어요`,
    advice: msg`기간 내내 고르게 나오도록 잠시 쉬어요. 할 일은 없어요.`,
  },
  "no-lease": {
    reason: msg`노출할 몫을 받지 못했어요`,
    advice: msg`잠깐이면 저절로 풀려요. 계속되면 예산과 상태를 확인해 주세요.`,
  },
  "frequency-cap": {
    reason: msg`사용자가 볼 수 있는 횟수를 채웠어요`,
    advice: msg`횟수는 날마다 다시 세요. 이미 예약한 캠페인의 횟수는 바꿀 수 없어요.`,
  },
};
