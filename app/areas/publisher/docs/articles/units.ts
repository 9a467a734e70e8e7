import { msg } from "@lingui/core/macro";
import {
  CAROUSEL_INTERVAL_MAX_MS,
  CAROUSEL_INTERVAL_MIN_MS,
  INTERSTITIAL_CLOSE_DELAY_MAX_MS,
  SPLASH_CLOSE_MAX_MS,
  SPLASH_CLOSE_MIN_MS,
  UNIT_NAME_MAX_CHARS,
  UNIT_NAME_MIN_CHARS,
  UNIT_TEXT_ITEMS_MAX,
  UNITS_PER_PROJECT_MAX,
} from "../../../../../domain/inventory";
import { type Article, list, page, text } from "../article";

// Fields use seconds.
const carouselMin = CAROUSEL_INTERVAL_MIN_MS / 1000;
const carouselMax = CAROUSEL_INTERVAL_MAX_MS / 1000;
const closeDelayMax = INTERSTITIAL_CLOSE_DELAY_MAX_MS / 1000;
const splashMin = SPLASH_CLOSE_MIN_MS / 1000;
const splashMax = SPLASH_CLOSE_MAX_MS / 1000;

export const units: Article = {
  slug: "units",
  title: msg`광고 유닛`,
  summary: msg`광고 유닛의 형식과 크기, 형식별 설정, 보관과 삭제를 설명해요.`,
  sections: [
    {
      id: "formats",
      title: msg`형식`,
      blocks: [
        text(msg`웹에서는 배너와 네이티브, 앱에서는 여섯 가지 형식을 모두 사용할 수 있어요.`),
        list(
          msg`배너: 배경 템플릿이나 배경색, 여러 캠페인의 광고를 번갈아 노출하는 캐러셀(${carouselMin}~${carouselMax}초 간격).`,
          msg`네이티브: 표시할 제목, 본문, 버튼, 프로필과, 광고주에게 추가로 받을 텍스트 ${UNIT_TEXT_ITEMS_MAX}개까지.`,
          msg`전면: 닫기 버튼이 표시되기까지의 시간(0~${closeDelayMax}초).`,
          msg`리워드: 동영상을 끝까지 보거나 이미지를 정해진 시간 동안 보면 보상해요. 시청 완료를 알려 드릴 매체 서버 주소를 입력할 수 있어요.`,
          msg`팝업: 가로세로 비율 3:2~2:3. 바깥 영역 탭하여 닫기, 배경 어둡기, 버튼 스타일, 닫기 버튼 위치, 오늘 하루 보지 않기를 설정할 수 있어요.`,
          msg`스플래시: 자동으로 닫히는 시간(${splashMin}~${splashMax}초)과, 밝은 화면과 어두운 화면의 배경색. 시작 3일 전부터 미리 받아 둘 수 있어요.`,
        ),
        text(
          msg`설정한 값은 광고 요청의 응답에 \`settings\`로 포함돼요. 유닛을 만들 때의 미리 보기는 광고 서버의 응답을 그대로 보여 드려요.`,
        ),
        page(msg`광고 유닛 만들기`, "units/new"),
      ],
    },
    {
      id: "connection",
      title: msg`연결 상태`,
      blocks: [
        text(
          msg`유닛의 첫 요청이 오면 상태가 자동으로 연결됨으로 바뀌어요. 바뀌지 않으면 개발자 센터에서 요청 보기를 켜고 수신한 요청을 확인해 주세요.`,
        ),
        page(msg`광고 유닛 목록`, "units"),
      ],
    },
    {
      id: "limits",
      title: msg`이름과 수량`,
      blocks: [
        text(
          msg`이름은 ${UNIT_NAME_MIN_CHARS}~${UNIT_NAME_MAX_CHARS}자이고, 프로젝트당 ${UNITS_PER_PROJECT_MAX}개까지 만들 수 있어요. 앱과 형식은 만든 뒤에 변경할 수 없어요.`,
        ),
      ],
    },
    {
      id: "archive",
      title: msg`보관과 삭제`,
      blocks: [
        text(
          msg`보관한 유닛에는 광고가 노출되지 않고, 언제든 복구할 수 있어요. 상품에 연결된 유닛은 보관하거나 삭제할 수 없어요. 먼저 상품에서 제외해 주세요. 삭제할 때는 이름을 똑같이 입력해야 해요.`,
        ),
      ],
    },
  ],
};
