import { msg } from "@lingui/core/macro";
import {
  CPP_DAYS_MAX,
  CPP_SLOTS_MAX,
  FREQUENCY_CAP_DEFAULT_PER_DAY,
  PRODUCT_UNITS_MAX,
} from "../../../../../domain/kernel";
import { type Article, list, page, text } from "../article";

export const products: Article = {
  slug: "products",
  title: msg`광고 상품`,
  summary: msg`유닛을 묶어 가격을 정하고 파는 단위예요. 과금 방식, 바꾸기, 삭제와 되돌리기를 설명해요.`,
  sections: [
    {
      id: "pricing",
      title: msg`과금 방식`,
      blocks: [
        list(
          msg`CPP: 하루에 구좌 하나의 값이에요. 구좌는 ${CPP_SLOTS_MAX}개, 최소 일수는 ${CPP_DAYS_MAX}일까지 정할 수 있어요. 구좌 수만큼 요청을 나눠 받고, 팔리지 않은 몫은 다른 광고가 채워요.`,
          msg`CPM: 노출 1,000회의 값이에요.`,
          msg`CPC: 클릭 1회의 값이에요. 스플래시 유닛만 있는 상품에는 쓸 수 없어요.`,
          msg`자체 광고: 매체가 자기 광고를 무료로 내는 상품이에요. 광고주에게 보이지 않아요.`,
        ),
      ],
    },
    {
      id: "sets",
      title: msg`유닛 세트`,
      blocks: [
        text(
          msg`상품 하나에 유닛 ${PRODUCT_UNITS_MAX}개까지 넣을 수 있어요. 한 세트에는 형식이 같은 유닛만 넣고, 같은 유닛을 두 번 넣는 것은 자체 광고 상품만 할 수 있어요.`,
        ),
        page(msg`광고 상품 만들기`, "products/new"),
      ],
    },
    {
      id: "cap",
      title: msg`노출 횟수 제한`,
      blocks: [
        text(
          msg`한 사람에게 하루에 몇 번까지 보여 줄지예요. 처음에는 ${FREQUENCY_CAP_DEFAULT_PER_DAY}번이고, 비워 두면 제한하지 않아요. 상품의 시간대로 하루를 세요. 이용자 번호가 없는 요청에는 횟수 제한이 있는 광고가 나오지 않아요.`,
        ),
      ],
    },
    {
      id: "change",
      title: msg`바꾸기`,
      blocks: [
        text(
          msg`진행 중인 캠페인이 있으면 바꾼 내용은 그 캠페인이 모두 끝난 뒤에 적용돼요. 그동안 상품 상세에 무엇이 언제 바뀌는지 보여요. 과금 방식은 바꿀 수 없어요.`,
        ),
      ],
    },
    {
      id: "remove",
      title: msg`판매 중지와 삭제`,
      blocks: [
        list(
          msg`판매를 멈추면 새 예약만 받지 않아요. 이미 예약된 캠페인은 그대로 나와요.`,
          msg`삭제한 상품은 3일 동안 되돌릴 수 있어요. 예약된 캠페인이 있으면 마지막 캠페인이 끝나고 3일까지예요.`,
        ),
        page(msg`상품 순서 바꾸기`, "products/sort"),
      ],
    },
    {
      id: "private",
      title: msg`비공개 상품`,
      blocks: [
        text(msg`비공개 상품은 허용 목록에 있는 이메일이나 도메인의 광고주에게만 보여요.`),
        page(msg`허용 목록`, "settings/allow-list"),
      ],
    },
  ],
};
