import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { QuestPage } from "../areas/landing/quest-page";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

const title = msg`쇼핑 퀘스트: 구매로 이어지는 캠페인`;
const description = msg`매체의 쇼핑 퀘스트 페이지에서 상품 구매 페이지로 안내하고, 환급으로 구매를 도와요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(frontPageView, async (adapter) =>
  frontPage(adapter, { title, description, path: "/shopping-quest" }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? frontMeta(data.card) : []);

export { RouteError as ErrorBoundary } from "../kit/route-error";

export default function ShoppingQuestRoute() {
  const { business } = useLoaderData<typeof loader>();
  return (
    <QuestPage
      business={business}
      title={<Trans>쇼핑으로 이어지는 캠페인</Trans>}
      lead={<Trans>쇼핑 퀘스트는 매체의 사용자를 상품을 판매하는 페이지로 안내해요.</Trans>}
      about={
        <Trans>
          매체는 자기 주소에 쇼핑 퀘스트를 모은 페이지를 만들고, 퀘스트마다 구매 페이지로 연결해요.
        </Trans>
      }
    />
  );
}
