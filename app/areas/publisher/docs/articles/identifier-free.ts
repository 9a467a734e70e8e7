import { msg } from "@lingui/core/macro";
import { type Article, code, list, page, steps, text } from "../article";

export const identifierFree: Article = {
  slug: "identifier-free",
  title: msg`식별자 없는 운영`,
  summary: msg`사용자를 알아볼 수 있는 값을 저장하지 않고 콘텐츠와 화면만으로 광고를 판매해요.`,
  sections: [
    {
      id: "what",
      title: msg`달라지는 점`,
      blocks: [
        text(
          msg`앱이 보낸 사용자 ID와 기기 ID는 광고 서버에 도착하는 즉시 버려져요. 저장소, 기록, 응답과 거래소 요청 어디에도 남지 않아요.`,
        ),
        list(
          msg`광고는 콘텐츠 주제, 앱, 광고 유닛, 플랫폼, 언어, 국가와 시간만 보고 선택해요.`,
          msg`부정 클릭을 차단할 때는 주소를 4,096개 묶음 중 하나로만 구분하고, 묶음은 날마다 바뀌어요.`,
          msg`거래소에는 지금처럼 줄인 주소만 보내고, 사용자 ID와 광고 ID는 보내지 않아요.`,
        ),
        page(msg`부가 기능에서 켜기`, "settings/enhancement"),
      ],
    },
    {
      id: "lost",
      title: msg`사용할 수 없게 되는 기능`,
      blocks: [
        list(
          msg`사용자 카테고리와 타깃팅: 새로 선택할 수 없고, \`/events\`와 \`/properties\`는 \`403 IDENTIFIER_FREE\`로 응답해요.`,
          msg`하루 노출 횟수 제한: 한 페이지 안에서 보여 준 횟수로 대신해요. 페이지를 새로 열면 처음부터 집계해요.`,
          msg`스플래시: 나중에 보여 주는 광고라서 횟수 제한이 있는 캠페인은 나오지 않아요.`,
          msg`테스트 기기: 미리 보기와 테스트 광고가 기기에 나오지 않아요. 고정 테스트 광고는 그대로 사용할 수 있어요.`,
          msg`보상: 확정 메시지에 사용자와 앱이 보낸 데이터가 들어가지 않아요. 앱이 직접 사용자에게 지급해 주세요.`,
          msg`사용자 수: 보고서에 사용자 수가 집계되지 않아요.`,
        ),
        text(
          msg`켜면 모은 이벤트, 속성과 카테고리의 사용자가 삭제되고, 꺼도 복구되지 않아요. 사용자 타깃팅을 사용하는 캠페인이 예약되어 있으면 끝난 뒤에 켤 수 있어요.`,
        ),
      ],
    },
    {
      id: "apps",
      title: msg`앱과 웹에서 할 일`,
      blocks: [
        steps(
          msg`웹 SDK는 페이지가 보여 준 횟수를 페이지의 메모리에서 집계해요. 다른 설정은 필요 없어요.`,
          msg`브라우저에도 ID를 남기지 않으려면 스크립트에 \`data-visitor="off"\`를 넣어 주세요.`,
          msg`직접 호출하는 앱은 \`seen\`을 보내 주세요. 처음에는 빈 값이고, 응답의 \`caps\`에 있는 이름마다 보여 준 횟수를 이어 붙여요. \`seen\`이 없으면 횟수 제한이 있는 광고가 나오지 않아요.`,
        ),
        code(
          msg`광고 요청`,
          (origin) =>
            `GET ${origin}/request?unit=unt_…&seen=\n→ "caps": { "prd_…": 3 }\n\nGET ${origin}/request?unit=unt_…&seen=prd_….1`,
        ),
        text(
          msg`변경한 설정은 1분 안에 적용돼요. 그 전에 나간 광고의 노출은 10분까지 이전 방식으로 집계해요.`,
        ),
      ],
    },
  ],
};
