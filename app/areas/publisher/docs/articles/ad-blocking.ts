import { msg } from "@lingui/core/macro";
import { AD_BLOCKING_DOMAINS_MAX } from "../../../../../domain/kernel";
import { type Article, list, page, text } from "../article";

export const adBlocking: Article = {
  slug: "ad-blocking",
  title: msg`광고 차단`,
  summary: msg`업종과 도메인으로 광고를 막아요.`,
  sections: [
    {
      id: "how",
      title: msg`무엇을 막나요`,
      blocks: [
        list(
          msg`업종: 광고주가 캠페인에 적은 업종이에요.`,
          msg`도메인: 광고주 링크나 소재의 랜딩 URL이 그 도메인이나 그 아래 주소이면 막아요. ${AD_BLOCKING_DOMAINS_MAX}개까지 막을 수 있어요.`,
        ),
        text(
          msg`막은 광고는 예약할 때 광고주에게 알려 드리고, 이미 예약된 캠페인은 광고만 나오지 않아요. 저장하기 전에 멈추게 될 캠페인을 보여 드려요.`,
        ),
        page(msg`광고 차단 설정`, "ad-blocking"),
      ],
    },
    {
      id: "why",
      title: msg`막혔는지 보기`,
      blocks: [
        text(
          msg`캠페인 상세의 나오지 않은 이유에 매체가 막은 업종이에요, 매체가 막은 도메인이에요로 보여요. 유닛의 요청 설명에서도 볼 수 있어요.`,
        ),
        page(msg`캠페인 목록`, "campaigns"),
      ],
    },
  ],
};
