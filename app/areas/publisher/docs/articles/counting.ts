import { msg } from "@lingui/core/macro";
import { EVENTS_KEPT_DAYS } from "../../../../../domain/reports";
import { type Article, list, page, text } from "../article";

export const counting: Article = {
  slug: "counting",
  title: msg`집계 기준`,
  summary: msg`무엇을 언제 집계하는지, 무엇을 집계하지 않는지, 리포트에 언제 반영되는지 설명해요.`,
  sections: [
    {
      id: "impressions",
      title: msg`노출`,
      blocks: [
        text(
          msg`요청이 아니라 실제 노출을 집계해요. 웹에서는 면적의 절반 이상이 1초, 동영상은 2초 동안 보이면 노출이에요. 앱에서는 화면에 표시됐을 때 앱이 알려 주면 집계해요.`,
        ),
        list(
          msg`웹에서는 광고 이미지가 표시된 뒤부터 시간을 재요. 다른 요소에 가려졌거나 투명한지는 브라우저가 알려 주지 않아 확인하지 않아요.`,
          msg`광고 하나당 노출과 클릭을 한 번씩만 집계해요.`,
          msg`다른 페이지나 유닛의 신호, 미리 불러오기, 봇, 비정상적으로 잦은 신호는 집계하지 않아요.`,
          msg`테스트 광고와 미리 보기는 집계하지 않아요.`,
        ),
      ],
    },
    {
      id: "report",
      title: msg`리포트`,
      blocks: [
        text(
          msg`매체와 광고주가 같은 수치를 봐요. 리포트에는 집계 시점이 표시돼요. 개별 이벤트는 최근 ${EVENTS_KEPT_DAYS}일까지 CSV로 내려받을 수 있고, 합계는 리포트와 같아요.`,
        ),
        page(msg`리포트`, "report"),
      ],
    },
  ],
};
