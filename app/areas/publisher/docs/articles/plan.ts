import { msg } from "@lingui/core/macro";
import {
  BILL_DUE_DAYS,
  BILL_GRACE_DAYS,
  BILLING_DAY,
  PLAN_ADDRESS_IMPRESSIONS_MAX,
  STREAM_PLAN_FREE_IMPRESSIONS,
} from "../../../../../domain/money";
import { type Article, list, page, text } from "../article";

/** Digit grouping is the same in both languages. */
const freeImpressions = new Intl.NumberFormat("ko-KR").format(STREAM_PLAN_FREE_IMPRESSIONS);

export const plan: Article = {
  slug: "plan",
  title: msg`요금제와 사용량`,
  summary: msg`요금제의 차이, 사용량과 한도, 청구와 납부를 설명해요.`,
  sections: [
    {
      id: "plans",
      title: msg`요금제 비교`,
      blocks: [
        list(
          msg`Stream: 한 달에 노출 ${freeImpressions}회까지 무료예요. 모두 사용하면 다음 달까지 광고 노출이 중단돼요.`,
          msg`Wave: 같은 무료 노출을 넘은 만큼만 1,000회 단가로 내요. 광고는 중단되지 않아요.`,
          msg`Wave 연간: 1년을 약정하면 연간 단가로 내고, 끝나면 1년씩 연장돼요. 연간 단가가 있는 통화에서만 선택할 수 있어요.`,
          msg`기능은 모든 요금제에서 같아요. 운영팀과 따로 정한 단가와 무료 노출이 있으면 그것이 적용돼요.`,
        ),
        page(msg`요금제와 사용량 보기`, "settings/plan"),
      ],
    },
    {
      id: "change",
      title: msg`변경`,
      blocks: [
        list(
          msg`Wave로 올리거나 연간으로 바꾸면 바로 적용돼요. Stream으로 내리거나 월간으로 바꾸면 그달이나 약정이 끝날 때 적용돼요.`,
          msg`적용되기 전에 현재 요금제를 다시 선택하면 변경이 철회돼요.`,
          msg`연체된 청구서가 있으면 요금제를 올릴 수 없어요.`,
        ),
      ],
    },
    {
      id: "usage",
      title: msg`사용량`,
      blocks: [
        list(
          msg`한 달은 서울 시간 기준이에요. 무료 한도의 80%와 100%에 이르면 알려 드려요.`,
          msg`사용량에는 IP 주소당 하루 ${PLAN_ADDRESS_IMPRESSIONS_MAX}회까지만 포함돼요. 리포트에는 모두 집계돼요.`,
          msg`한도로 중단된 광고는 요금제를 올리거나 다음 달이 되면 다시 노출돼요.`,
        ),
      ],
    },
    {
      id: "bills",
      title: msg`청구와 납부`,
      blocks: [
        text(
          msg`요금은 다음 달 ${BILLING_DAY}일에 청구해요. 청구하지 않은 요금이 정해진 금액에 이르면 그달에 먼저 청구해요. 크레딧이 있으면 먼저 사용하고 나머지에 세금을 더해요.`,
        ),
        list(
          msg`등록한 카드가 있으면 청구할 때 결제해요. 결제되지 않으면 3일, 7일, 12일 뒤에 다시 결제하고, 그래도 결제되지 않으면 광고 노출이 중단돼요.`,
          msg`카드가 없으면 ${BILL_DUE_DAYS}일 안에 안내된 계좌로 납부해 주세요. 기한이 지나고 ${BILL_GRACE_DAYS}일 뒤에는 광고 노출이 중단돼요.`,
          msg`카드는 원화 청구서만 결제할 수 있어요. 엔화와 루피 청구서는 계좌로 납부해요.`,
          msg`납부가 확인되면 1분 안에 다시 노출돼요.`,
        ),
      ],
    },
  ],
};
