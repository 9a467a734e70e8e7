import { msg } from "@lingui/core/macro";
import {
  AGE_MAX,
  EVENT_NAME_MAX_CHARS,
  EVENT_NAME_MIN_CHARS,
  EVENTS_PER_CALL_MAX,
  PROPERTIES_MAX,
} from "../../../../../domain/audience";
import { type Article, code, inDocument, list, onAdServer, page, text } from "../article";

export const httpCalls: Article = {
  slug: "http-calls",
  title: msg`앱과 서버의 HTTP 호출`,
  summary: msg`앱에서 광고를 받고 알리는 호출, 이용자의 이벤트와 속성, 서버에서 쓰는 토큰이에요.`,
  sections: [
    {
      id: "request",
      title: msg`광고 요청`,
      blocks: [
        code(
          msg`광고 하나 받기`,
          (origin) =>
            `curl -H "Authorization: APP_KEY" "${origin}/request?unit=UNIT_ID&uid=USER_ID&pf=android&lcl=ko-KR"`,
        ),
        text(msg`광고가 없으면 \`result\`가 null이고 이유가 함께 와요. 받은 것만으로는 세지 않아요.`),
        onAdServer(msg`모든 매개변수와 답`, "/reference"),
      ],
    },
    {
      id: "beacons",
      title: msg`노출과 클릭`,
      blocks: [
        list(
          msg`광고가 화면에 나오면 답의 \`beacons.impression\` 주소를 한 번 불러 주세요.`,
          msg`누르면 \`destinationURL\`을 그대로 여세요. 그 주소가 클릭을 세고 광고주에게 보내요.`,
          msg`같은 광고의 노출과 클릭은 한 번씩만 세요. 되풀이해 불러도 더 세지 않아요.`,
          msg`주소가 살아 있는 시간은 배너와 팝업 5분, 네이티브 10분, 전면과 보상형 60분이에요. 지난 뒤의 클릭도 도착하지만 청구하지 않아요.`,
        ),
      ],
    },
    {
      id: "audience",
      title: msg`이벤트와 속성`,
      blocks: [
        list(
          msg`\`POST /events\`: 이용자가 한 일이에요. 한 번에 ${EVENTS_PER_CALL_MAX}개까지, 이름은 영문 소문자, 숫자, 밑줄로 ${EVENT_NAME_MIN_CHARS}~${EVENT_NAME_MAX_CHARS}자예요.`,
          msg`\`POST /properties\`: 이용자가 누구인지예요. 나이(${AGE_MAX}까지), 성별, 국가, 언어와 내가 정한 속성을 ${PROPERTIES_MAX}개까지 보내요.`,
        ),
        text(msg`이용자 번호는 프로젝트의 키로 되돌릴 수 없게 바꾼 뒤에만 저장해요.`),
      ],
    },
    {
      id: "server",
      title: msg`서버의 호출`,
      blocks: [
        text(
          msg`매체 서버는 접근 토큰으로 불러요. 토큰마다 태그 달기, 이용자 삭제, 리포트 읽기 가운데 무엇을 할 수 있는지 골라요.`,
        ),
        page(msg`접근 토큰 만들기`, "settings/access-token"),
        inDocument(msg`콘솔 호출의 OpenAPI 문서`, "/api/openapi.json"),
      ],
    },
  ],
};
