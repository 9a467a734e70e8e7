import { msg } from "@lingui/core/macro";
import { type Article, code, list, onAdServer, page, text } from "../article";

export const webSdk: Article = {
  slug: "web-sdk",
  title: msg`웹 SDK`,
  summary: msg`페이지에 태그 2개를 넣으면 광고가 노출돼요. 지연 로딩, 새로 고침, 동의도 속성으로 설정할 수 있어요.`,
  sections: [
    {
      id: "tags",
      title: msg`삽입할 코드 2개`,
      blocks: [
        text(
          msg`스크립트는 페이지에 한 번, 광고 영역은 유닛별로 하나씩 넣어요. 키와 유닛 ID가 채워진 코드는 앱 상세에 있어요.`,
        ),
        code(
          msg`페이지에 넣는 코드`,
          (origin) =>
            `<script async src="${origin}/sdk/v1.js" data-key="APP_KEY"></script>\n\n<div data-madang-unit="UNIT_ID"></div>`,
        ),
        page(msg`앱 목록에서 내 코드 보기`, "apps"),
      ],
    },
    {
      id: "attributes",
      title: msg`광고 영역의 속성`,
      blocks: [
        list(
          msg`\`data-madang-uid\`: 로그인한 사용자의 ID예요. 입력하지 않으면 브라우저마다 임의의 ID를 사용해요.`,
          msg`\`data-lazy\`: 화면에 들어오기 몇 픽셀 전에 요청할지 정해요. 기본값은 200이에요.`,
          msg`\`data-refresh\`: 화면에 보인 채 몇 초가 지나면 다른 광고를 요청할지 정해요. 30초 이상이에요.`,
          msg`\`data-empty="collapse"\`: 광고가 없으면 영역을 접어요. 화면에 보이는 동안에는 접지 않아요.`,
        ),
        text(
          msg`네이티브 유닛은 영역 안에 \`template\`을 넣고 \`data-madang-slot\`을 추가하면 원하는 레이아웃으로 표시돼요.`,
        ),
      ],
    },
    {
      id: "consent",
      title: msg`동의`,
      blocks: [
        text(
          msg`스크립트에 \`data-consent="false"\`를 넣으면 아무것도 저장하지 않고 사용자 ID도 보내지 않아요. 이때는 노출 빈도 제한과 타깃이 없는 광고만 노출돼요.`,
        ),
      ],
    },
    {
      id: "events",
      title: msg`페이지 이벤트`,
      blocks: [
        text(
          msg`\`madang:filled\`, \`madang:empty\`, \`madang:viewable\`, \`madang:clicked\`, \`madang:closed\` 이벤트가 광고 영역에서 발생해요. \`madang:empty\`에는 광고가 없는 이유가 포함돼요.`,
        ),
        onAdServer(msg`데모 보기`, "/demo"),
      ],
    },
  ],
};
