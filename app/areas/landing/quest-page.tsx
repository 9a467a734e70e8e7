import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import {
  QUEST_FEE_PER_PARTICIPANT_KRW,
  QUEST_FIXED_COST_KRW,
  QUEST_PAYBACK_MIN_PCT,
} from "../../../domain/booking";
import { useFormat } from "../../ui/use-format";
import type { Business } from "./business.server";
import { FrontShell } from "./front-shell";
import { PlainNote, Points, ProductHero, Steps, useStart } from "./product-page";

interface QuestPageProps {
  business: Business;
  title: ReactNode;
  lead: ReactNode;
  /** Purpose of this kind of quest. */
  about: ReactNode;
}

/** Product page about one kind of quest; both kinds have the same rules: decision 0025. */
export function QuestPage({ business, title, lead, about }: QuestPageProps) {
  const { money } = useFormat();
  const start = useStart();
  const fee = money(QUEST_FEE_PER_PARTICIPANT_KRW, "KRW");
  const fixed = money(QUEST_FIXED_COST_KRW, "KRW");
  const least = QUEST_PAYBACK_MIN_PCT;
  return (
    <FrontShell business={business}>
      <ProductHero
        title={title}
        lead={lead}
        first={{ to: start("adv"), label: <Trans>광고주로 시작하기</Trans> }}
        second={{ to: "/contact", label: <Trans>도입 문의</Trans> }}
      />
      <Points
        title={<Trans>무엇을 할 수 있나요</Trans>}
        points={[
          { key: "about", title: <Trans>퀘스트 페이지</Trans>, text: about },
          {
            key: "goal",
            title: <Trans>끝까지 고르게 모집</Trans>,
            text: <Trans>정한 인원을 기간에 걸쳐 나누어 모집해요.</Trans>,
          },
          {
            key: "payback",
            title: <Trans>환급 금액은 광고주가</Trans>,
            text: <Trans>상품 가격의 {least}% 이상에서 전액까지 정해요.</Trans>,
          },
          {
            key: "refresh",
            title: <Trans>3시간마다 갱신</Trans>,
            text: <Trans>진행 중인 퀘스트 목록이 3시간마다 갱신돼요.</Trans>,
          },
        ]}
      />
      <Points
        title={<Trans>비용</Trans>}
        points={[
          {
            key: "participant",
            title: <Trans>참여 한 건</Trans>,
            text: <Trans>환급 금액에 모집 수수료 {fee}을 더해요. 부가세는 별도예요.</Trans>,
          },
          {
            key: "fixed",
            title: <Trans>캠페인 한 건</Trans>,
            text: <Trans>고정 비용 {fixed}이 한 번 들어요.</Trans>,
          },
        ]}
      />
      <Steps
        title={<Trans>진행 순서</Trans>}
        steps={[
          { key: "choose", text: <Trans>퀘스트를 운영하는 매체의 페이지를 선택해요.</Trans> },
          {
            key: "describe",
            text: <Trans>상품과 구매 주소, 가격, 환급 금액, 모집 인원을 입력하고 견적을 확인해요.</Trans>,
          },
          { key: "review", text: <Trans>매체가 승인하면 정한 날부터 퀘스트 페이지에 표시돼요.</Trans> },
        ]}
      />
      <PlainNote>
        <Trans>
          전액이 결제되거나 입금된 뒤에 퀘스트가 열려요. 참여자는 주문 번호와 영수증으로 인증하고, 확정되면
          반품 기간이 지난 뒤 계좌로 환급받아요. 쓰지 않은 금액은 캠페인이 끝난 뒤 광고주에게 돌려 드려요.
          순위를 올리기 위한 퀘스트와 후기 작성은 제공하지 않아요.
        </Trans>
      </PlainNote>
    </FrontShell>
  );
}
