import { msg } from "@lingui/core/macro";
import { APP_CODE_FAILURES_MAX } from "../../../../../domain/inventory";
import { EMAIL_CODE_DIGITS } from "../../../../../domain/kernel";
import { type Article, list, page, text } from "../article";

export const apps: Article = {
  slug: "apps",
  title: msg`앱과 소유권 확인`,
  summary: msg`앱 등록에 필요한 정보, 앱 키, 소유권을 확인하는 두 가지 방법을 설명해요.`,
  sections: [
    {
      id: "register",
      title: msg`앱 등록`,
      blocks: [
        list(
          msg`Android: 패키지 이름. 출시 전에는 비워 둘 수 있지만, 소유권을 확인하려면 필요해요. 디버그 인증서의 지문도 입력할 수 있어요.`,
          msg`Apple: 번들 ID와, App Store 주소의 id 뒤에 있는 숫자(선택).`,
          msg`웹: 도메인. 이 도메인과 하위 도메인의 페이지에 노출된 광고만 집계해요.`,
          msg`Flutter와 React Native는 Android와 Apple 앱을 하나씩 등록하고 개발 도구를 선택해 주세요. 안내 코드가 그에 맞게 표시돼요.`,
        ),
        page(msg`앱 목록`, "apps"),
      ],
    },
    {
      id: "key",
      title: msg`앱 키`,
      blocks: [
        text(
          msg`앱마다 키가 하나 있고, 요청의 \`Authorization\` 헤더나 웹의 \`data-key\`에 넣어요. 앱과 페이지에 포함되는 값이라 비밀이 아니에요.`,
        ),
        text(
          msg`앱을 일시 중지하면 키를 사용할 수 없고 그 앱의 유닛에는 광고가 노출되지 않아요. 다시 시작하면 원래대로 돌아와요. 운영팀이 정지한 앱은 매체가 다시 시작할 수 없어요.`,
        ),
      ],
    },
    {
      id: "email-proof",
      title: msg`이메일로 확인`,
      blocks: [
        text(
          msg`앱 도메인의 이메일 주소로 숫자 ${EMAIL_CODE_DIGITS}자리 코드를 보내요. 앱 도메인은 웹이면 등록한 도메인, Android와 Apple이면 ID를 거꾸로 읽은 도메인이나 스토어에 등록된 판매자 사이트의 도메인이에요. 무료 이메일 주소는 사용할 수 없어요.`,
        ),
        text(msg`코드는 10분 동안 유효하고, ${APP_CODE_FAILURES_MAX}번 틀리면 새 코드를 받아야 해요.`),
      ],
    },
    {
      id: "dns-proof",
      title: msg`DNS 레코드로 확인`,
      blocks: [
        text(
          msg`앱 상세에 표시된 이름과 값으로 TXT 레코드를 만들고 확인을 시작해 주세요. 1분 안에 처음 확인하고, 없으면 1시간 동안은 1~5분마다, 그 뒤에는 30분마다, 총 48시간 동안 자동으로 확인해요. 확인되면 소유권이 인증되고 알림을 보내 드려요.`,
        ),
        text(msg`도메인이나 ID를 변경하면 다른 앱이 되므로 소유권을 다시 확인해야 해요.`),
      ],
    },
  ],
};
