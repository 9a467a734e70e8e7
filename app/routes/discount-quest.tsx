import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { QuestPage } from "../areas/landing/quest-page";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

const title = msg`할인 퀘스트: 할인받고 참여하는 캠페인`;
const description = msg`매체의 할인 퀘스트 페이지에 상품을 올리고, 가격의 절반 이상을 환급하는 캠페인이에요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

export const loader = pageLoader(frontPageView, async (adapter) =>
  frontPage(adapter, { title, description, path: "/discount-quest" }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? frontMeta(data.card) : []);

export { RouteError as ErrorBoundary } from "../kit/route-error";

export default function DiscountQuestRoute() {
  const { business } = useLoaderData<typeof loader>();
  return (
    <QuestPage
      business={business}
      title={<Trans>할인받는 재미로 알리는 상품</Trans>}
      lead={<Trans>할인 퀘스트는 매체의 사용자에게 상품을 환급 혜택과 함께 소개해요.</Trans>}
      about={
        <Trans>매체는 자기 주소에 할인 퀘스트를 모은 페이지를 만들고, 앱과 웹에서 열어 보여 줘요.</Trans>
      }
    />
  );
}
