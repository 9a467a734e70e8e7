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
} from "../../../../../domain/kernel";
import { type Article, list, page, text } from "../article";

// Fields are typed in seconds.
const carouselMin = CAROUSEL_INTERVAL_MIN_MS / 1000;
const carouselMax = CAROUSEL_INTERVAL_MAX_MS / 1000;
const closeDelayMax = INTERSTITIAL_CLOSE_DELAY_MAX_MS / 1000;
const splashMin = SPLASH_CLOSE_MIN_MS / 1000;
const splashMax = SPLASH_CLOSE_MAX_MS / 1000;

export const units: Article = {
  slug: "units",
  title: msg`광고 유닛`,
  summary: msg`광고가 나오는 자리의 형식과 크기, 형식마다 정할 수 있는 것, 보관과 삭제예요.`,
  sections: [
    {
      id: "formats",
      title: msg`형식`,
      blocks: [
        text(msg`웹에는 배너와 네이티브만 있고, 앱에는 여섯 형식이 모두 있어요.`),
        list(
          msg`배너: 배경 틀이나 배경색, 여러 캠페인의 광고를 돌려 보여 주는 캐러셀(${carouselMin}~${carouselMax}초 간격).`,
          msg`네이티브: 보여 줄 제목, 본문, 버튼, 프로필과, 광고주에게 따로 받을 글 ${UNIT_TEXT_ITEMS_MAX}개까지.`,
          msg`전면: 닫기 버튼이 나타나기까지의 시간(0~${closeDelayMax}초).`,
          msg`보상형: 동영상을 끝까지 보거나 이미지를 정해진 시간 동안 보면 보상해요. 본 사람을 매체 서버에 알려 줄 주소를 적을 수 있어요.`,
          msg`팝업: 너비와 높이의 비율이 3:2와 2:3 사이. 바깥을 눌러 닫기, 어둡기, 버튼 모양, 닫기 버튼의 자리, 오늘 하루 보지 않기.`,
          msg`스플래시: 저절로 닫히는 시간(${splashMin}~${splashMax}초)과, 밝은 화면과 어두운 화면의 배경색. 시작 사흘 전부터 미리 받아 둘 수 있어요.`,
        ),
        text(
          msg`정한 값은 광고 요청의 답에 \`settings\`로 들어 있어요. 만드는 동안 보이는 미리 보기는 광고 서버의 답을 그대로 그린 것이에요.`,
        ),
        page(msg`광고 유닛 만들기`, "units/new"),
      ],
    },
    {
      id: "connection",
      title: msg`연결 상태`,
      blocks: [
        text(
          msg`유닛의 첫 요청이 오면 대기에서 연결됨으로 저절로 바뀌어요. 바뀌지 않으면 개발자 센터에서 요청 보기를 켜고 무엇이 오는지 봐 주세요.`,
        ),
        page(msg`광고 유닛 목록`, "units"),
      ],
    },
    {
      id: "limits",
      title: msg`이름과 개수`,
      blocks: [
        text(
          msg`이름은 ${UNIT_NAME_MIN_CHARS}자에서 ${UNIT_NAME_MAX_CHARS}자, 프로젝트 하나에 ${UNITS_PER_PROJECT_MAX}개까지 만들 수 있어요. 앱과 형식은 만든 뒤에 바꿀 수 없어요.`,
        ),
      ],
    },
    {
      id: "archive",
      title: msg`보관과 삭제`,
      blocks: [
        text(
          msg`보관한 유닛에는 광고가 나오지 않고, 언제든 되돌릴 수 있어요. 상품이 팔고 있는 유닛은 보관하거나 지울 수 없어요. 먼저 상품에서 빼 주세요. 지울 때는 이름을 똑같이 적어야 해요.`,
        ),
      ],
    },
  ],
};
