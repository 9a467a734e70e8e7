import { msg } from "@lingui/core/macro";
import { TEST_DEVICES_MAX } from "../../../../../domain/serving";
import { type Article, list, page, text } from "../article";

export const testing: Article = {
  slug: "testing",
  title: msg`미리 보기와 테스트`,
  summary: msg`테스트 기기에 소재와 테스트 광고를 띄우고, 요청과 그 이유를 들여다봐요.`,
  sections: [
    {
      id: "devices",
      title: msg`테스트 기기`,
      blocks: [
        text(
          msg`앱이 \`uid\`나 \`deviceId\`로 보내는 값을 등록해 주세요. ${TEST_DEVICES_MAX}대까지 등록할 수 있어요. 그 기기의 미리 보기와 테스트는 세지도 청구하지도 않아요.`,
        ),
        text(
          msg`웹에서는 시험할 페이지의 광고 자리에 \`data-madang-uid="my-test"\`처럼 번호를 넣고, 그 번호를 기기 번호로 등록해요.`,
        ),
        page(msg`테스트 기기 등록하기`, "settings/devices"),
      ],
    },
    {
      id: "preview",
      title: msg`소재 미리 보기`,
      blocks: [
        text(
          msg`검토하는 캠페인에서 소재와 기기를 고르면 그 기기에만 5분 동안 나와요. 기기에서 광고를 다시 불러오면 몇 초 안에 보여요.`,
        ),
        text(
          msg`광고주도 자기 기기를 등록하면 승인 전 소재를 그 기기에서 미리 볼 수 있어요. 앱이 기기의 광고 ID를 \`deviceId\`로 보내야 해요. 다른 이용자에게는 보이지 않고, \`[TEST]\`가 붙어요.`,
        ),
        page(msg`캠페인 목록`, "campaigns"),
      ],
    },
    {
      id: "test",
      title: msg`테스트 광고`,
      blocks: [
        text(
          msg`상품 상세에서 테스트를 시작하면 그 상품의 유닛에 테스트 광고가 30분 동안 나와요. 먼저 끝낼 수도 있어요. 기기에 나온 시각이 남고 개발자 센터의 체크리스트에 표시돼요.`,
        ),
        page(msg`광고 상품 목록`, "products"),
      ],
    },
    {
      id: "inspect",
      title: msg`요청 보기`,
      blocks: [
        text(
          msg`개발자 센터에서 요청 보기를 켜면 10분 동안 그 앱의 마지막 요청 50개와 답, 광고가 없는 이유가 보여요. 켜고 나서 30초쯤 뒤부터 보이고, 누구의 요청인지는 남기지 않아요.`,
        ),
        page(msg`개발자 센터`, "developer"),
      ],
    },
    {
      id: "explain",
      title: msg`왜 이 광고가 나오나요`,
      blocks: [
        list(
          msg`유닛 상세의 요청 설명은 정해 준 조건으로 한 번 골라 보고, 후보마다 떨어진 이유와 순서를 보여 줘요. 아무것도 쓰지 않아요.`,
          msg`캠페인 상세의 나오지 않은 이유는 지난 24시간의 실제 요청을 이유별로 센 것이에요. 광고주에게도 똑같이 보여요.`,
        ),
        page(msg`광고 유닛 목록`, "units"),
      ],
    },
  ],
};
