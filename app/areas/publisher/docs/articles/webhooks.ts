import { msg } from "@lingui/core/macro";
import { WEBHOOK_RETRY_DELAYS_MS } from "../../../../../domain/partners";
import { type Article, inDocument, list, page, text } from "../article";

const ATTEMPTS = WEBHOOK_RETRY_DELAYS_MS.length;

export const webhooks: Article = {
  slug: "webhooks",
  title: msg`웹훅`,
  summary: msg`광고 계정, 캠페인, 소재에 생긴 일을 매체 서버에 알려 드려요.`,
  sections: [
    {
      id: "receive",
      title: msg`받기`,
      blocks: [
        text(
          msg`Standard Webhooks 형식으로 서명해서 POST로 보내요. 공개된 https 주소만 쓸 수 있어요. 캠페인은 처음 검토를 요청한 때부터 알려 드려요.`,
        ),
        list(
          msg`10초 안에 2xx로 답하면 받은 것으로 알아요.`,
          msg`그 밖에는 사흘에 걸쳐 모두 ${ATTEMPTS}번까지 보내요. 410으로 답하면 웹훅을 꺼요.`,
          msg`두 번 오거나 순서가 바뀔 수 있어요. \`webhook-id\`로 되풀이된 것을 지나치고 \`version\`으로 앞뒤를 가려 주세요.`,
        ),
        page(msg`웹훅 설정과 본문의 예`, "settings/webhook"),
        inDocument(msg`본문의 모든 필드`, "/api/openapi.json"),
      ],
    },
    {
      id: "credentials",
      title: msg`클라이언트 자격 증명`,
      blocks: [
        text(msg`받는 서버가 로그인을 요구하면 자격 증명을 저장해 주세요. HTTP Basic으로 함께 보내요.`),
        page(msg`클라이언트 자격 증명`, "settings/client-credentials"),
      ],
    },
  ],
};
