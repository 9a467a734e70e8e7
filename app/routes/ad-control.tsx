import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { REVIEW_DUE_H } from "../../domain/booking";
import { CPP_SLOTS_MAX } from "../../domain/inventory";
import { AD_BLOCKING_DOMAINS_MAX } from "../../domain/kernel";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { FrontShell } from "../areas/landing/front-shell";
import { Points, ProductHero, Steps, useStart } from "../areas/landing/product-page";
import { ProductPicture } from "../areas/landing/product-picture";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

const title = msg`애드 컨트롤: 우리 이름의 광고 플랫폼`;
const description = msg`앱과 웹의 지면을 상품으로 만들어 판매하고, 캠페인을 직접 검토하고, 성과를 한곳에서 확인해요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(frontPageView, async (adapter) =>
  frontPage(adapter, { title, description, path: "/ad-control" }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? frontMeta(data.card) : []);

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** Product page about ad operations for publishers. */
export default function AdControlRoute() {
  const { business } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const start = useStart();
  const slots = CPP_SLOTS_MAX;
  const hours = REVIEW_DUE_H;
  const domains = AD_BLOCKING_DOMAINS_MAX;
  return (
    <FrontShell business={business}>
      <ProductHero
        title={<Trans>우리 이름으로 운영하는 광고 플랫폼</Trans>}
        lead={
          <Trans>
            애드 컨트롤은 매체가 쓰는 콘솔이에요. 지면을 광고 유닛으로 만들고, 상품으로 판매하고, 캠페인을
            직접 검토해요.
          </Trans>
        }
        first={{ to: start("pub"), label: <Trans>매체로 시작하기</Trans> }}
        second={{ to: "/contact", label: <Trans>도입 문의</Trans> }}
      >
        <ProductPicture
          name="publisher"
          alt={t`매체의 대시보드: 검토를 기다리는 캠페인과 최근 7일의 노출, 클릭`}
          className="mt-10"
          isFirst
        />
      </ProductHero>
      <Points
        title={<Trans>지면을 상품으로</Trans>}
        points={[
          {
            key: "formats",
            title: <Trans>여섯 가지 형식</Trans>,
            text: (
              <Trans>배너, 네이티브, 전면, 리워드, 팝업, 스플래시. 웹에서는 배너와 네이티브를 써요.</Trans>
            ),
          },
          {
            key: "pricing",
            title: <Trans>일 단위, 노출, 클릭</Trans>,
            text: (
              <Trans>
                기간과 구좌로(하루 최대 {slots}구좌), 노출 1,000회로, 클릭으로 판매해요. 자체 광고는 무료로
                내보내요.
              </Trans>
            ),
          },
          {
            key: "private",
            title: <Trans>비공개 상품과 허용 목록</Trans>,
            text: <Trans>허용한 광고주에게만 상품을 보이고, 수동 결제를 허용해요.</Trans>,
          },
          {
            key: "face",
            title: <Trans>우리 주소와 브랜드</Trans>,
            text: <Trans>로고와 색, 커버가 담긴 우리 주소에서 광고주가 상품을 보고 예약해요.</Trans>,
          },
        ]}
      />
      <Points
        title={<Trans>나가는 광고를 직접 정해요</Trans>}
        points={[
          {
            key: "review",
            title: <Trans>캠페인과 소재 검토</Trans>,
            text: <Trans>{hours}시간 안에 승인하거나 사유를 남겨 반려해요. 소재는 하나씩 검토해요.</Trans>,
          },
          {
            key: "blocking",
            title: <Trans>업종과 도메인 차단</Trans>,
            text: <Trans>원하지 않는 업종과 도메인 {domains}개까지 미리 차단해요.</Trans>,
          },
          {
            key: "testing",
            title: <Trans>내보내기 전에 시험</Trans>,
            text: <Trans>테스트 기기에서 소재를 미리 보고, 앱의 요청과 응답을 실시간으로 확인해요.</Trans>,
          },
          {
            key: "report",
            title: <Trans>같은 숫자의 리포트</Trans>,
            text: (
              <Trans>
                노출과 클릭이 몇 초 안에 반영되고, CSV와 XLSX, 하루치 이벤트로 내려받을 수 있어요.
              </Trans>
            ),
          },
        ]}
      />
      <Steps
        title={<Trans>시작하는 방법</Trans>}
        steps={[
          { key: "open", text: <Trans>이름과 로고, 주소를 정해 플랫폼을 만들어요.</Trans> },
          {
            key: "connect",
            text: <Trans>앱을 등록하고, 웹은 스크립트 한 줄로, 앱은 HTTP 호출로 연결해요.</Trans>,
          },
          { key: "sell", text: <Trans>광고 유닛으로 상품을 만들어 판매를 시작해요.</Trans> },
        ]}
      />
    </FrontShell>
  );
}
