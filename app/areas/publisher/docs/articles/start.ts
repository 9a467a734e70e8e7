import { msg } from "@lingui/core/macro";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "../../../../../domain/money";
import { type Article, page, steps, text } from "../article";

/** Digit grouping is the same in both languages. */
const freeImpressions = new Intl.NumberFormat("ko-KR").format(STREAM_PLAN_FREE_IMPRESSIONS);

export const start: Article = {
  slug: "start",
  title: msg`처음 시작하기`,
  summary: msg`앱 등록부터 첫 광고 노출까지의 순서예요.`,
  sections: [
    {
      id: "order",
      title: msg`전체 단계`,
      blocks: [
        steps(
          msg`앱이나 웹사이트를 등록하고, 안내에 표시된 코드를 추가해요.`,
          msg`광고가 노출될 위치마다 광고 유닛을 만들어요. 첫 요청이 오면 상태가 자동으로 연결됨으로 바뀌어요.`,
          msg`이메일이나 DNS 레코드로 앱의 소유권을 확인해요.`,
          msg`유닛을 묶어 광고 상품을 만들고 가격을 정한 뒤 판매를 시작해요.`,
          msg`테스트 기기에 테스트 광고를 노출해요.`,
          msg`광고주가 예약한 캠페인과 소재를 검토해요. 승인한 캠페인은 최종 검토를 거쳐 시작일에 집행돼요.`,
        ),
        page(msg`개발자 센터에서 연결 단계 보기`, "developer"),
      ],
    },
    {
      id: "ten-minutes",
      title: msg`가장 빠르게 확인하기`,
      blocks: [
        text(
          msg`유닛을 만들기 전에도 \`test-banner\`처럼 \`test-\` 뒤에 형식을 붙인 유닛을 요청하면 누구에게나 테스트 광고가 노출돼요. 앱 키가 맞는지 가장 빠르게 확인할 수 있어요.`,
        ),
        page(msg`앱 등록`, "apps/new"),
      ],
    },
    {
      id: "plan",
      title: msg`무료 한도`,
      blocks: [
        text(
          msg`스트림 요금제는 한 달에 노출 ${freeImpressions}회까지 무료예요. 한도를 모두 사용하면 다음 달까지 광고가 중단돼요. 한 달은 서울 시간 기준이에요.`,
        ),
        page(msg`요금제와 사용량 보기`, "settings/plan"),
      ],
    },
  ],
};
