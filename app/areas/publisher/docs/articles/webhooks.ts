import { msg } from "@lingui/core/macro";
import { WEBHOOK_RETRY_DELAYS_MS } from "../../../../../domain/partners";
import { type Article, inDocument, list, page, text } from "../article";

const ATTEMPTS = WEBHOOK_RETRY_DELAYS_MS.length;

export const webhooks: Article = {
  slug: "webhooks",
  title: msg`웹훅`,
  summary: msg`광고 계정, 캠페인, 소재, 퀘스트 참여의 이벤트를 매체 서버에 알려 드려요.`,
  sections: [
    {
      id: "receive",
      title: msg`수신`,
      blocks: [
        text(
          msg`Standard Webhooks 형식으로 서명해 POST로 보내요. 공개된 https 주소만 사용할 수 있어요. 캠페인은 처음 검토를 요청한 때부터 알려 드려요.`,
        ),
        list(
          msg`10초 안에 2xx로 응답하면 수신한 것으로 처리해요.`,
          msg`그 외에는 3일에 걸쳐 최대 ${ATTEMPTS}번까지 보내요. 410으로 응답하면 웹훅을 꺼요.`,
          msg`중복되거나 순서가 바뀔 수 있어요. \`webhook-id\`로 중복을 확인하고 \`version\`으로 순서를 확인해 주세요.`,
        ),
        page(msg`웹훅 설정과 본문 예시`, "settings/webhook"),
        inDocument(msg`본문의 모든 필드`, "/api/openapi.json"),
      ],
    },
    {
      id: "quests",
      title: msg`퀘스트 이벤트`,
      blocks: [
        text(
          msg`참여가 확정되면 \`quest.confirmed\`, 인증이 반려되거나 반려가 확정되면 \`quest.refused\`, 반품으로 환급이 취소되면 \`quest.reversed\`, 환급금을 보내면 \`quest.paid\`를 보내요.`,
        ),
        list(
          msg`본문에 참여 ID, 캠페인, 상태, 환급액, 사유가 있어요. 참여자의 이름, 연락처, 주문 번호, 계좌는 보내지 않아요.`,
          msg`이체가 되돌아오면 계좌를 수정한 뒤 다시 보내고, 그때 \`quest.paid\`가 한 번 더 와요. \`version\`이 가장 큰 것이 마지막 이체예요.`,
        ),
        page(msg`퀘스트 리포트`, "report/quests"),
      ],
    },
    {
      id: "credentials",
      title: msg`클라이언트 인증 정보`,
      blocks: [
        text(msg`수신 서버가 인증을 요구하면 인증 정보를 저장해 주세요. HTTP Basic으로 함께 보내요.`),
        page(msg`클라이언트 인증 정보`, "settings/client-credentials"),
      ],
    },
  ],
};
