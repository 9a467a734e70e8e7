import { msg } from "@lingui/core/macro";
import { type Article, list, page, text } from "../article";

export const payout: Article = {
  slug: "payout",
  title: msg`정산금 지급`,
  summary: msg`정산 계좌, 지급일, 원천 징수를 설명해요.`,
  sections: [
    {
      id: "account",
      title: msg`정산 계좌`,
      blocks: [
        list(
          msg`계좌가 없으면 정산 내역을 보내거나 지급할 수 없어요. 소유자가 은행, 예금주, 계좌 번호를 등록해 주세요.`,
          msg`해외 계좌는 SWIFT 코드가 필요해요.`,
          msg`저장한 계좌는 소유자에게도 일부만 표시되고, 변경하면 모든 소유자에게 이메일로 알려 드려요.`,
        ),
        page(msg`정산 계좌 등록하기`, "settings/payout"),
      ],
    },
    {
      id: "day",
      title: msg`지급일`,
      blocks: [
        text(
          msg`매달 21일에 지난달 정산 금액과 부가세를 이체해요. 21일이 영업일이 아니면 다음 영업일이에요. 20일까지 저장한 계좌로 이체하고, 이후에 변경한 계좌는 다음 달부터 적용해요.`,
        ),
        text(msg`이체하지 못하면 알려 드려요. 계좌를 수정하면 그 계좌로 다시 이체해요.`),
        page(msg`다음 지급일 보기`, "payouts"),
      ],
    },
    {
      id: "withholding",
      title: msg`원천 징수`,
      blocks: [
        list(
          msg`사업자: 원천 징수하지 않고 부가세를 더해 지급해요.`,
          msg`개인: 사업소득은 3.3%, 기타소득은 8.8%를 원천 징수하고 지급해요. 소득세와 지방소득세를 각각 10원 미만을 버려 계산해요.`,
        ),
      ],
    },
  ],
};
