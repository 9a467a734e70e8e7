import { msg } from "@lingui/core/macro";
import { EVENTS_KEPT_DAYS } from "../../../../../domain/kernel";
import { type Article, list, page, text } from "../article";

export const counting: Article = {
  slug: "counting",
  title: msg`노출과 클릭 세기`,
  summary: msg`무엇을 언제 세는지, 무엇을 세지 않는지, 리포트에 언제 나오는지예요.`,
  sections: [
    {
      id: "impressions",
      title: msg`노출`,
      blocks: [
        text(
          msg`요청이 아니라 보인 것을 세요. 웹에서는 절반이 1초 동안, 동영상은 2초 동안 보이면 노출이에요. 앱에서는 화면에 나왔을 때 앱이 알려 주면 세요.`,
        ),
        list(
          msg`광고 하나에 노출과 클릭을 한 번씩만 세요.`,
          msg`다른 페이지나 유닛에서 온 것, 미리 불러오기, 봇, 지나치게 잦은 것은 세지 않아요.`,
          msg`테스트 광고와 미리 보기는 세지 않아요.`,
        ),
      ],
    },
    {
      id: "report",
      title: msg`리포트`,
      blocks: [
        text(
          msg`매체와 광고주가 같은 숫자를 봐요. 리포트에는 어느 시각까지 반영했는지 나와요. 하나하나의 이벤트는 최근 ${EVENTS_KEPT_DAYS}일까지 CSV로 받을 수 있고, 더하면 리포트와 같아요.`,
        ),
        page(msg`리포트`, "report"),
      ],
    },
  ],
};
