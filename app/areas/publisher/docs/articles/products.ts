import { msg } from "@lingui/core/macro";
import {
  CPP_DAYS_MAX,
  CPP_SLOTS_MAX,
  FREQUENCY_CAP_DEFAULT_PER_DAY,
  PRODUCT_UNITS_MAX,
} from "../../../../../domain/inventory";
import { type Article, list, page, text } from "../article";

export const products: Article = {
  slug: "products",
  title: msg`광고 상품`,
  summary: msg`유닛을 묶어 가격을 정하고 판매하는 단위예요. 과금 방식, 변경, 삭제와 복구를 설명해요.`,
  sections: [
    {
      id: "pricing",
      title: msg`과금 방식`,
      blocks: [
        list(
          msg`CPP: 구좌 1개의 하루 가격이에요. 구좌는 ${CPP_SLOTS_MAX}개, 최소 일수는 ${CPP_DAYS_MAX}일까지 정할 수 있어요. 구좌 수만큼 요청을 나누고, 판매되지 않은 구좌는 다른 광고가 채워요.`,
          msg`CPM: 노출 1,000회당 가격이에요.`,
          msg`CPC: 클릭 1회당 가격이에요. 스플래시 유닛만 있는 상품에는 사용할 수 없어요.`,
          msg`자체 광고: 매체가 자기 광고를 무료로 노출하는 상품이에요. 자체 광고를 허용한 광고주에게만 표시돼요.`,
        ),
      ],
    },
    {
      id: "sets",
      title: msg`유닛 세트`,
      blocks: [
        text(
          msg`상품 하나에 유닛을 ${PRODUCT_UNITS_MAX}개까지 넣을 수 있어요. 한 세트에는 형식이 같은 유닛만 넣을 수 있고, 같은 유닛을 두 번 넣는 것은 자체 광고 상품만 가능해요.`,
        ),
        page(msg`광고 상품 만들기`, "products/new"),
      ],
    },
    {
      id: "cap",
      title: msg`노출 빈도 제한`,
      blocks: [
        text(
          msg`1인당 하루 최대 노출 횟수예요. 기본값은 ${FREQUENCY_CAP_DEFAULT_PER_DAY}회이고, 비워 두면 제한하지 않아요. 하루는 상품의 시간대 기준이에요. 사용자 ID가 없는 요청에는 빈도 제한이 있는 광고가 노출되지 않아요.`,
        ),
      ],
    },
    {
      id: "change",
      title: msg`변경`,
      blocks: [
        text(
          msg`진행 중인 캠페인이 있으면 변경 내용은 그 캠페인이 모두 종료된 뒤에 적용돼요. 그동안 상품 상세에 변경 내용과 적용 시점이 표시돼요. 과금 방식은 변경할 수 없어요.`,
        ),
      ],
    },
    {
      id: "remove",
      title: msg`판매 중지와 삭제`,
      blocks: [
        list(
          msg`판매를 중지하면 새 예약만 받지 않아요. 이미 예약된 캠페인은 그대로 집행돼요.`,
          msg`삭제한 상품은 3일 동안 복구할 수 있어요. 예약된 캠페인이 있으면 마지막 캠페인이 종료된 뒤 3일까지예요.`,
        ),
        page(msg`상품 순서 변경`, "products/sort"),
      ],
    },
    {
      id: "private",
      title: msg`비공개 상품`,
      blocks: [
        text(msg`비공개 상품은 허용 목록에서 비공개 상품을 허용한 이메일, 도메인, 광고 계정에만 표시돼요.`),
        page(msg`허용 목록`, "settings/allow-list"),
      ],
    },
  ],
};
