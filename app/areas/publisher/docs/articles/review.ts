import { msg } from "@lingui/core/macro";
import { REVIEW_DUE_H, REVIEW_LAPSE_H } from "../../../../../domain/booking";
import { type Article, list, page, text } from "../article";

export const review: Article = {
  slug: "review",
  title: msg`캠페인 검토`,
  summary: msg`캠페인과 소재의 승인과 반려, 기한, 일시 중지와 취소를 설명해요.`,
  sections: [
    {
      id: "deadline",
      title: msg`기한`,
      blocks: [
        text(
          msg`검토 요청을 받으면 ${REVIEW_DUE_H}시간 안에 검토해 주세요. ${REVIEW_LAPSE_H}시간 안에 검토하지 않으면 자동으로 반려돼요. 승인하면 운영팀의 최종 검토를 거쳐 예약이 확정돼요.`,
        ),
        text(
          msg`직접 검토를 끄면 검토 요청이 바로 최종 검토로 넘어가요. 당일 시작 캠페인은 직접 검토를 꺼도 매체의 승인이 필요해요.`,
        ),
        page(msg`검토 방식 설정`, "settings/operation"),
      ],
    },
    {
      id: "creatives",
      title: msg`소재`,
      blocks: [
        text(
          msg`소재는 하나씩 승인하거나 반려해요. 승인된 소재가 없으면 시작일이 되어도 광고가 노출되지 않아요. 반려 사유는 광고주에게 표시돼요.`,
        ),
      ],
    },
    {
      id: "running",
      title: msg`집행 중인 캠페인`,
      blocks: [
        list(
          msg`일시 중지하면 5초 안에 광고가 중단돼요. 종료일 전에는 다시 시작할 수 있어요.`,
          msg`취소할 때는 캠페인 이름을 입력하고, 실제로 집행한 금액을 0부터 결제 금액 사이에서 정해요. 취소한 캠페인은 복구할 수 없어요.`,
        ),
        page(msg`캠페인 목록`, "campaigns"),
      ],
    },
  ],
};
