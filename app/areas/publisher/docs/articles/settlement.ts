import { msg } from "@lingui/core/macro";
import { type Article, list, page, text } from "../article";

export const settlement: Article = {
  slug: "settlement",
  title: msg`정산`,
  summary: msg`캠페인의 수익이 언제, 어떻게 정해지고 무엇이 차감되는지 설명해요.`,
  sections: [
    {
      id: "earned",
      title: msg`광고 수익`,
      blocks: [
        text(msg`캠페인이 끝나고 이틀 뒤에 한 번 정산해요. 그 뒤에 집계된 것은 정산하지 않아요.`),
        list(
          msg`CPP: 계약 금액 중 이미 시작된 날의 금액이에요.`,
          msg`CPM과 CPC: 과금된 노출과 클릭만큼이에요. 구매한 것보다 더 전달된 것은 과금하지 않아요.`,
          msg`퀘스트: 참여자를 집계하지 않아 수익이 없어요.`,
          msg`취소한 캠페인: 취소할 때 입력한 집행 금액이에요.`,
          msg`승인된 소재가 있는데도 한 번도 집행되지 않은 캠페인은 수익이 없어요. 수익이 되지 않은 금액은 광고주에게 돌려줘요.`,
        ),
        page(msg`정산 미리 보기`, "payouts/simulated"),
      ],
    },
    {
      id: "fees",
      title: msg`수수료`,
      blocks: [
        list(
          msg`카드 수수료: 카드로 결제된 금액의 3.2%예요.`,
          msg`애드노트 수수료: 애드노트에서 처음 만난 광고주가 30일 안에 예약한 캠페인의 20%예요. 수수료는 캠페인을 검토할 때 표시돼요.`,
          msg`수수료는 부가세를 뺀 금액에 적용하고, 부가세는 그대로 지급해요. 운영팀과 따로 정한 수수료가 있으면 그것이 적용돼요.`,
        ),
      ],
    },
    {
      id: "statement",
      title: msg`월별 정산 내역`,
      blocks: [
        list(
          msg`그달에 정산된 캠페인과 운영팀의 조정을 모아 다음 달 다섯째 영업일까지 보내 드려요. 한 달은 서울 시간 기준이에요.`,
          msg`내역이 사실과 다르면 10일까지 이의를 제기해 주세요. 답변을 받을 때까지 지급이 보류돼요.`,
          msg`정산 금액이 0원 이하인 달은 보내지 않고 다음 달로 이월해요.`,
          msg`내역은 PDF와 CSV로 내려받을 수 있어요.`,
        ),
        page(msg`월별 정산 내역`, "payouts"),
      ],
    },
  ],
};
