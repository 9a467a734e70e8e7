import { msg } from "@lingui/core/macro";
import { AD_BLOCKING_DOMAINS_MAX } from "../../../../../domain/kernel";
import { type Article, list, page, text } from "../article";

export const adBlocking: Article = {
  slug: "ad-blocking",
  title: msg`광고 차단`,
  summary: msg`업종과 도메인으로 광고를 차단해요.`,
  sections: [
    {
      id: "how",
      title: msg`차단 대상`,
      blocks: [
        list(
          msg`업종: 광고주가 캠페인에 입력한 업종이에요.`,
          msg`도메인: 광고주 링크나 소재의 랜딩 URL이 해당 도메인이나 하위 도메인이면 차단해요. ${AD_BLOCKING_DOMAINS_MAX}개까지 차단할 수 있어요.`,
        ),
        text(
          msg`차단된 업종이나 도메인은 예약할 때 광고주에게 알려 드리고, 이미 예약된 캠페인은 광고만 노출되지 않아요. 저장하기 전에 중단될 캠페인을 보여 드려요.`,
        ),
        page(msg`광고 차단 설정`, "ad-blocking"),
      ],
    },
    {
      id: "why",
      title: msg`차단 여부 확인`,
      blocks: [
        text(
          msg`캠페인 상세의 미노출 이유에 ‘매체가 차단한 업종’, ‘매체가 차단한 도메인’으로 표시돼요. 유닛의 요청 분석에서도 확인할 수 있어요.`,
        ),
        page(msg`캠페인 목록`, "campaigns"),
      ],
    },
  ],
};
