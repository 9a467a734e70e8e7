import { msg } from "@lingui/core/macro";
import { QUEST_CHANNEL_MAX_CHARS, QUEST_CHANNEL_MIN_CHARS } from "../../../../../domain/inventory";
import { type Article, list, page, steps } from "../article";

export const quests: Article = {
  slug: "quests",
  title: msg`퀘스트 안내`,
  summary: msg`상품을 구매하면 일부를 환급하는 캠페인을 내 주소의 퀘스트 페이지에 모아 보여 줘요.`,
  sections: [
    {
      id: "channel",
      title: msg`퀘스트 상품 만들기`,
      blocks: [
        steps(
          msg`부가 기능에서 퀘스트를 켜요. 통화가 원화인 매체에서만 판매할 수 있어요.`,
          msg`종류와 주소를 정해 퀘스트 상품을 만들어요. 주소는 영문 소문자와 숫자 ${QUEST_CHANNEL_MIN_CHARS}~${QUEST_CHANNEL_MAX_CHARS}자예요. 종류와 주소는 나중에 변경할 수 없어요.`,
          msg`판매를 시작하면 광고주가 퀘스트 캠페인을 예약할 수 있어요.`,
          msg`앱에서는 퀘스트 페이지의 주소를 웹뷰로 열어요.`,
        ),
        page(msg`퀘스트 상품`, "quests"),
        page(msg`부가 기능에서 켜기`, "settings/enhancement"),
      ],
    },
    {
      id: "campaigns",
      title: msg`캠페인`,
      blocks: [
        list(
          msg`광고주가 상품, 구매 링크, 가격, 환급액, 모집 인원을 정해요. 환급액은 가격의 절반부터 전액까지예요.`,
          msg`소재와 타깃팅이 없어서 캠페인만 검토하면 돼요. 승인하면 최종 검토를 거쳐 시작일부터 표시돼요.`,
          msg`퀘스트 페이지는 3시간마다 갱신돼요. 끝난 퀘스트는 바로 사라져요.`,
          msg`광고 유닛에는 노출되지 않아요.`,
        ),
      ],
    },
    {
      id: "participation",
      title: msg`참여와 정산`,
      blocks: [
        list(
          msg`참여자는 퀘스트 페이지에서 이메일 코드로 자리를 확보하고, 24시간 안에 주문 번호와 영수증을 등록해요.`,
          msg`인증은 퀘스트 상품에서 정한 쪽(광고주 또는 매체)이 확인해요. 기한까지 결정하지 않으면 자동으로 확정돼요. 이의 제기는 매체가 먼저 확인하고, 그다음 운영팀이 결정해요.`,
          msg`환급금은 광고주가 미리 낸 금액에서 반품 기간이 지난 뒤 운영팀이 송금해요.`,
          msg`매체는 확정된 참여 한 건의 모집 수수료와 캠페인의 고정비를 정산받아요. 쓰지 않은 금액은 광고주에게 돌려줘요.`,
        ),
      ],
    },
  ],
};
