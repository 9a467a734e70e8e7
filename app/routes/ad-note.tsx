import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { INQUIRY_REPLY_BUSINESS_DAYS } from "../../domain/desk";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { FrontShell } from "../areas/landing/front-shell";
import { Points, ProductHero, Steps, useStart } from "../areas/landing/product-page";
import { ProductPicture } from "../areas/landing/product-picture";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

const title = msg`애드노트: 매체를 찾고 바로 예약하는 카탈로그`;
const description = msg`과금 방식과 형식, 플랫폼으로 매체를 찾고, 궁금한 점을 문의하고, 상품을 예약해요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(frontPageView, async (adapter) =>
  frontPage(adapter, { title, description, path: "/ad-note" }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? frontMeta(data.card) : []);

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** Product page about ad note, the catalogue of publishers for advertisers. */
export default function AdNoteRoute() {
  const { business } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const start = useStart();
  const days = INQUIRY_REPLY_BUSINESS_DAYS;
  return (
    <FrontShell business={business}>
      <ProductHero
        title={<Trans>광고할 매체를 한곳에서 찾아요</Trans>}
        lead={
          <Trans>
            애드노트에는 광고주를 만나고 싶은 매체가 모여 있어요. 조건으로 찾고, 물어보고, 바로 예약해요.
          </Trans>
        }
        first={{ to: start("adv"), label: <Trans>광고주로 시작하기</Trans> }}
        second={{ to: "/media", label: <Trans>매체 둘러보기</Trans> }}
      >
        <ProductPicture
          name="advertiser"
          alt={t`광고주의 캠페인 화면: 진행률과 노출, 클릭, 남은 할 일`}
          className="mt-10"
          isFirst
        />
      </ProductHero>
      <Points
        title={<Trans>광고주라면</Trans>}
        points={[
          {
            key: "filter",
            title: <Trans>조건으로 찾기</Trans>,
            text: <Trans>과금 방식, 광고 형식, 앱과 웹으로 걸러 원하는 매체를 찾아요.</Trans>,
          },
          {
            key: "ask",
            title: <Trans>바로 문의</Trans>,
            text: <Trans>예산과 시기, 타깃을 적어 보내면 매체가 영업일 {days}일 안에 답변해요.</Trans>,
          },
          {
            key: "plan",
            title: <Trans>예상 성과와 견적</Trans>,
            text: <Trans>예약하기 전에 예상 노출과 견적을 보고, 동의한 금액으로 결제해요.</Trans>,
          },
          {
            key: "promotions",
            title: <Trans>프로모션 소식</Trans>,
            text: <Trans>매체가 알리는 할인과 새 상품 소식이 카드에 함께 표시돼요.</Trans>,
          },
        ]}
      />
      <Points
        title={<Trans>매체라면</Trans>}
        points={[
          {
            key: "listed",
            title: <Trans>켜면 바로 노출</Trans>,
            text: <Trans>설정에서 애드노트를 켜면 판매 중인 상품과 함께 목록에 나와요.</Trans>,
          },
          {
            key: "choose",
            title: <Trans>받을 광고는 직접</Trans>,
            text: <Trans>애드노트로 온 캠페인도 매체가 승인해야 집행돼요.</Trans>,
          },
        ]}
      />
      <Steps
        title={<Trans>예약하는 방법</Trans>}
        steps={[
          { key: "account", text: <Trans>광고 계정을 만들고 애드노트에서 매체를 찾아요.</Trans> },
          { key: "book", text: <Trans>상품의 일정을 선택하면 구좌를 15분 동안 확보해 드려요.</Trans> },
          { key: "send", text: <Trans>소재와 결제 정보를 입력하고 검토를 요청해요.</Trans> },
        ]}
      />
    </FrontShell>
  );
}
