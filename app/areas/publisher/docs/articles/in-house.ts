import { msg } from "@lingui/core/macro";
import { PRIORITY_MAX } from "../../../../../domain/booking";
import { type Article, page, steps, text } from "../article";

export const inHouse: Article = {
  slug: "in-house",
  title: msg`자체 광고`,
  summary: msg`내 서비스의 공지나 이벤트를 내 지면에 무료로 노출해요.`,
  sections: [
    {
      id: "make",
      title: msg`만들기`,
      blocks: [
        steps(
          msg`과금 방식이 자체 광고인 상품을 만들고 판매를 시작해요.`,
          msg`상품 상세에서 자체 캠페인을 만들고 이미지를 등록해요. 오늘부터 시작할 수도 있어요.`,
          msg`운영팀의 최종 검토를 거쳐 노출돼요. 결제는 필요 없어요.`,
        ),
        page(msg`광고 상품 목록`, "products"),
      ],
    },
    {
      id: "grant",
      title: msg`다른 광고주에게 허용하기`,
      blocks: [
        text(
          msg`운영 설정의 허용 목록에서 자체 광고를 허용하면 그 광고주도 자체 광고 상품을 무료로 예약하고 오늘부터 시작할 수 있어요. 검토는 일반 캠페인과 같고, 매체가 만든 자체 광고 다음 순위로 노출돼요.`,
        ),
        page(msg`허용 목록`, "settings/allow-list"),
      ],
    },
    {
      id: "order",
      title: msg`노출 순서`,
      blocks: [
        text(
          msg`자체 광고는 판매된 광고가 없을 때 노출돼요. 자체 광고끼리는 우선순위(0~${PRIORITY_MAX})가 작은 것이 먼저예요. 노출 수를 정하면 도달한 뒤 노출이 중단돼요.`,
        ),
      ],
    },
  ],
};
