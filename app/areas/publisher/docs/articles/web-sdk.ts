import { msg } from "@lingui/core/macro";
import { type Article, code, list, onAdServer, page, text } from "../article";

export const webSdk: Article = {
  slug: "web-sdk",
  title: msg`웹 SDK`,
  summary: msg`페이지에 태그 두 개를 넣으면 광고가 나와요. 지연 로딩, 새로 고침, 동의도 속성으로 정해요.`,
  sections: [
    {
      id: "tags",
      title: msg`넣을 것 두 가지`,
      blocks: [
        text(
          msg`스크립트는 페이지에 한 번, 광고 자리는 유닛마다 하나씩 넣어요. 내 키와 유닛이 채워진 코드는 앱 상세의 안내에 있어요.`,
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
      title: msg`광고 자리의 속성`,
      blocks: [
        list(
          msg`\`data-madang-uid\`: 로그인한 이용자의 번호예요. 적지 않으면 브라우저마다 임의의 번호를 써요.`,
          msg`\`data-lazy\`: 화면에 들어오기 몇 픽셀 전에 요청할지예요. 기본은 200이에요.`,
          msg`\`data-refresh\`: 화면에 보인 채 몇 초가 지나면 다른 광고를 받을지예요. 30초 이상이에요.`,
          msg`\`data-empty="collapse"\`: 광고가 없으면 자리를 접어요. 보이는 중에는 접지 않아요.`,
        ),
        text(
          msg`네이티브 유닛은 자리 안에 \`template\`을 넣고 \`data-madang-slot\`을 적으면 내 모양으로 나와요.`,
        ),
      ],
    },
    {
      id: "consent",
      title: msg`동의`,
      blocks: [
        text(
          msg`스크립트에 \`data-consent="false"\`를 적으면 아무것도 저장하지 않고 누구인지도 보내지 않아요. 그때는 횟수 제한도 타겟도 없는 광고만 나와요.`,
        ),
      ],
    },
    {
      id: "events",
      title: msg`페이지가 듣는 이벤트`,
      blocks: [
        text(
          msg`\`madang:filled\`, \`madang:empty\`, \`madang:viewable\`, \`madang:clicked\`, \`madang:closed\`가 광고 자리에서 일어나요. \`madang:empty\`에는 광고가 없는 이유가 들어 있어요.`,
        ),
        onAdServer(msg`움직이는 데모 보기`, "/demo"),
      ],
    },
  ],
};
