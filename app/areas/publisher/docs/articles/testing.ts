import { msg } from "@lingui/core/macro";
import { TEST_DEVICES_MAX } from "../../../../../domain/serving";
import { type Article, list, page, text } from "../article";

export const testing: Article = {
  slug: "testing",
  title: msg`미리 보기와 테스트`,
  summary: msg`테스트 기기에 소재와 테스트 광고를 노출하고, 요청과 결과를 확인해요.`,
  sections: [
    {
      id: "devices",
      title: msg`테스트 기기`,
      blocks: [
        text(
          msg`앱이 \`uid\`나 \`deviceId\`로 보내는 값을 등록해 주세요. ${TEST_DEVICES_MAX}대까지 등록할 수 있어요. 그 기기의 미리 보기와 테스트는 집계하거나 과금하지 않아요.`,
        ),
        text(
          msg`웹에서는 테스트할 페이지의 광고 영역에 \`data-madang-uid="my-test"\`처럼 ID를 넣고, 그 값을 기기 ID로 등록해 주세요.`,
        ),
        page(msg`테스트 기기 등록하기`, "settings/devices"),
      ],
    },
    {
      id: "preview",
      title: msg`소재 미리 보기`,
      blocks: [
        text(
          msg`검토 중인 캠페인에서 소재와 기기를 선택하면 그 기기에만 5분 동안 노출돼요. 기기에서 광고를 다시 불러오면 몇 초 안에 표시돼요.`,
        ),
        text(
          msg`광고주도 기기를 등록하면 승인 전 소재를 그 기기에서 미리 볼 수 있어요. 앱이 기기의 광고 ID를 \`deviceId\`로 보내야 해요. 다른 사용자에게는 표시되지 않고, \`[TEST]\`가 붙어요.`,
        ),
        page(msg`캠페인 목록`, "campaigns"),
      ],
    },
    {
      id: "test",
      title: msg`테스트 광고`,
      blocks: [
        text(
          msg`상품 상세에서 테스트를 시작하면 그 상품의 유닛에 테스트 광고가 30분 동안 노출돼요. 먼저 종료할 수도 있어요. 기기에 표시된 시각이 저장되고 개발자 센터의 체크리스트에 반영돼요.`,
        ),
        page(msg`광고 상품 목록`, "products"),
      ],
    },
    {
      id: "inspect",
      title: msg`요청 보기`,
      blocks: [
        text(
          msg`개발자 센터에서 요청 보기를 켜면 10분 동안 그 앱의 최근 요청 50개와 응답, 광고가 없는 이유를 볼 수 있어요. 켜고 약 30초 뒤부터 표시되고, 누구의 요청인지는 저장하지 않아요.`,
        ),
        page(msg`개발자 센터`, "developer"),
      ],
    },
    {
      id: "explain",
      title: msg`이 광고가 노출되는 이유`,
      blocks: [
        list(
          msg`유닛 상세의 요청 분석은 정해진 조건으로 광고를 선정해 보고, 후보별 제외 이유와 순위를 보여 드려요. 노출이나 예산은 사용하지 않아요.`,
          msg`캠페인 상세의 미노출 이유는 최근 24시간의 실제 요청을 이유별로 집계한 것이에요. 광고주에게도 똑같이 표시돼요.`,
        ),
        page(msg`광고 유닛 목록`, "units"),
      ],
    },
  ],
};
