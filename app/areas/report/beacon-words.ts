import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BeaconVerdict } from "../../../domain/delivery";

export const VERDICT_WORDS: Record<BeaconVerdict, MessageDescriptor> = {
  valid: msg`유효`,
  duplicate: msg`중복`,
  expired: msg`만료`,
  invalid: msg`무효`,
  suspicious: msg`의심`,
};

/** Texts of the reasons why a beacon was not counted. */
export const REASON_WORDS: Record<string, MessageDescriptor> = {
  malformed: msg`인식할 수 없는 신호`,
  "unknown-key": msg`알 수 없는 서명 키`,
  "bad-signature": msg`서명 불일치`,
  "token-used": msg`이미 수신한 신호`,
  expired: msg`유효 시간 만료`,
  "too-late": msg`유효 시간 이후 수신`,
  "foreign-unit": msg`다른 광고 유닛의 신호`,
  "foreign-page": msg`등록하지 않은 사이트의 신호`,
  "foreign-campaign": msg`다른 캠페인의 신호`,
  speculative: msg`미리 불러오기 요청`,
  bot: msg`알려진 봇`,
  "no-agent": msg`브라우저 정보(User-Agent) 없음`,
  "app-agent": msg`앱에서 보낸 웹 유닛의 신호`,
  "no-origin": msg`출처 페이지(Origin) 확인 불가`,
  "no-fetch-metadata": msg`브라우저에서 발생하지 않은 클릭`,
  "token-rate": msg`같은 신호가 너무 자주 수신됨`,
  "user-rate": msg`한 사용자의 과다 신호`,
  "address-rate": msg`한 주소의 과다 신호`,
  "click-rate": msg`한 주소의 노출 대비 과다 클릭`,
  "too-soon": msg`노출 가능 시점 이전의 노출 신호`,
  "token-void": msg`의심으로 판정된 광고`,
};
