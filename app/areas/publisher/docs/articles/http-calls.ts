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
  title: msg`앱·서버 HTTP API`,
  summary: msg`앱의 광고 요청과 노출 알림, 사용자의 이벤트와 속성, 서버용 토큰을 설명해요.`,
  sections: [
    {
      id: "request",
      title: msg`광고 요청`,
      blocks: [
        code(
          msg`광고 요청하기`,
          (origin) =>
            `curl -H "Authorization: APP_KEY" "${origin}/request?unit=UNIT_ID&uid=USER_ID&pf=android&lcl=ko-KR"`,
          "bash",
        ),
        text(
          msg`광고가 없으면 \`result\`가 null이고 이유가 함께 와요. 광고를 받은 것만으로는 집계되지 않아요.`,
        ),
        onAdServer(msg`모든 매개변수와 응답`, "/reference"),
      ],
    },
    {
      id: "beacons",
      title: msg`노출과 클릭`,
      blocks: [
        list(
          msg`광고가 화면에 표시되면 응답의 \`beacons.impression\` 주소를 한 번 호출해 주세요.`,
          msg`클릭하면 \`destinationURL\`을 그대로 여세요. 이 주소가 클릭을 집계하고 광고주 페이지로 이동시켜요.`,
          msg`광고 하나당 노출과 클릭은 한 번씩만 집계해요. 여러 번 호출해도 중복 집계되지 않아요.`,
          msg`주소의 유효 시간은 배너와 팝업 5분, 네이티브 10분, 전면과 리워드 60분이에요. 이후의 클릭도 이동하지만 과금하지 않아요.`,
          msg`클릭 주소의 \`/c/\`를 \`/w/\`로 변경하면 이 광고가 보이는 이유를 설명하는 페이지가 열려요. 광고 표시에 연결해 주세요.`,
        ),
      ],
    },
    {
      id: "audience",
      title: msg`이벤트와 속성`,
      blocks: [
        list(
          msg`\`POST /events\`: 사용자의 행동을 보내요. 한 번에 ${EVENTS_PER_CALL_MAX}개까지, 이름은 영문 소문자, 숫자, 밑줄로 ${EVENT_NAME_MIN_CHARS}~${EVENT_NAME_MAX_CHARS}자예요.`,
          msg`\`POST /properties\`: 사용자의 속성을 보내요. 나이(${AGE_MAX}까지), 성별, 국가, 언어와 직접 정한 속성을 ${PROPERTIES_MAX}개까지 보낼 수 있어요.`,
        ),
        text(msg`사용자 ID는 프로젝트의 키로 복원할 수 없게 변환한 뒤에만 저장해요.`),
      ],
    },
    {
      id: "server",
      title: msg`서버 호출`,
      blocks: [
        text(
          msg`매체 서버는 액세스 토큰으로 호출해요. 토큰마다 태그 추가, 사용자 삭제, 리포트 조회 중 허용할 작업을 선택해요.`,
        ),
        page(msg`액세스 토큰 만들기`, "settings/access-token"),
        inDocument(msg`콘솔 호출의 OpenAPI 문서`, "/api/openapi.json"),
      ],
    },
  ],
};
