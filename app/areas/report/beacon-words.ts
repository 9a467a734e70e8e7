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

/** Why a beacon was not counted. */
export const REASON_WORDS: Record<string, MessageDescriptor> = {
  malformed: msg`알아볼 수 없는 신호예요`,
  "unknown-key": msg`서명한 키를 알 수 없어요`,
  "bad-signature": msg`서명이 맞지 않아요`,
  "token-used": msg`같은 신호가 이미 왔어요`,
  expired: msg`유효 시간이 지났어요`,
  "too-late": msg`너무 늦게 도착했어요`,
  "foreign-unit": msg`다른 광고 유닛에서 왔어요`,
  "foreign-page": msg`등록하지 않은 사이트에서 왔어요`,
  "foreign-campaign": msg`다른 캠페인의 신호예요`,
  speculative: msg`미리 불러오기만 했어요`,
  bot: msg`알려진 봇이에요`,
  "no-agent": msg`브라우저 정보(User-Agent)가 없어요`,
  "app-agent": msg`웹 유닛인데 앱에서 보냈어요`,
  "no-origin": msg`보낸 페이지(Origin)를 알 수 없어요`,
  "no-fetch-metadata": msg`브라우저에서 누른 클릭이 아니에요`,
  "token-rate": msg`같은 신호가 너무 자주 왔어요`,
  "user-rate": msg`한 사용자가 너무 많이 보냈어요`,
  "address-rate": msg`한 주소에서 너무 많이 왔어요`,
  "click-rate": msg`한 주소에서 노출에 비해 클릭이 너무 많아요`,
  "too-soon": msg`보이기도 전에 노출됐다고 했어요`,
  "token-void": msg`이미 의심으로 판정된 광고예요`,
};
