import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type StoryItem, storyItemView } from "../../domain/content";
import { listStories } from "../../worker/services/content";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { FrontShell } from "../areas/landing/front-shell";
import { Points } from "../areas/landing/product-page";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { buttonClass } from "../ui/button";
import { useFormat } from "../ui/use-format";

const title = msg`마당 이야기`;
const description = msg`매체와 광고주가 같은 숫자를 보는 마당을 왜, 어떻게 만드는지 이야기해요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

/** Number of stories displayed; the blog lists all. */
const SHOWN = 3;

export const loader = pageLoader(
  frontPageView.extend({ stories: z.array(storyItemView) }),
  async (adapter) => ({
    ...frontPage(adapter, { title, description, path: "/story" }),
    stories: (await listStories(adapter.ctx, { limit: SHOWN })).items,
  }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? frontMeta(data.card, { "@type": "AboutPage" }) : [];

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** Madang's purpose and principles. */
export default function StoryPageRoute() {
  const { business, stories } = useLoaderData<typeof loader>();
  return (
    <FrontShell business={business}>
      <article className="mx-auto max-w-3xl py-6">
        <h1 className="text-3xl leading-tight font-extrabold text-balance sm:text-4xl sm:leading-tight">
          <Trans>두 쪽이 만나는 자리, 마당</Trans>
        </h1>
        <div className="mt-6 flex flex-col gap-4 text-base leading-7">
          <p>
            <Trans>
              마당은 집 안도 바깥도 아닌 자리예요. 손님이 들어오고, 장이 서고, 모두가 같은 것을 봐요. 광고를
              사고파는 자리도 그랬으면 했어요.
            </Trans>
          </p>
          <p>
            <Trans>
              매체와 광고주는 서로 다른 숫자를 보며 다투기 쉬워요. 얼마나 노출됐는지, 무엇을 왜 반려했는지,
              얼마를 내야 하는지. 그래서 한 번만 집계하고, 두 쪽에 같은 기록을 보여 주고, 동의한 금액만
              청구하는 플랫폼을 만들어요.
            </Trans>
          </p>
        </div>
      </article>
      <Points
        title={<Trans>우리가 지키는 것</Trans>}
        points={[
          {
            key: "own",
            title: <Trans>매체의 이름으로</Trans>,
            text: (
              <Trans>플랫폼은 매체의 것이에요. 주소와 로고, 색이 매체의 것이고 마당은 뒤에 있어요.</Trans>
            ),
          },
          {
            key: "count",
            title: <Trans>한 번은 한 번으로</Trans>,
            text: <Trans>중복과 무효 신호는 따로 집계하고 청구하지 않아요.</Trans>,
          },
          {
            key: "agreed",
            title: <Trans>동의한 금액만</Trans>,
            text: <Trans>가격이 바뀌면 새 견적을 먼저 보여 주고 다시 동의를 받아요.</Trans>,
          },
          {
            key: "readers",
            title: <Trans>사용자를 알아보지 않게</Trans>,
            text: <Trans>앱이 보내는 사용자 ID는 매체마다 다른 키로 해시한 뒤에만 저장해요.</Trans>,
          },
        ]}
      />
      {stories.length > 0 && <Latest stories={stories} />}
    </FrontShell>
  );
}

function Latest({ stories }: { stories: readonly StoryItem[] }) {
  const { locale } = useFormat();
  return (
    <section aria-labelledby="latest" className="py-8">
      <h2 id="latest" className="text-2xl font-extrabold">
        <Trans>블로그의 새 글</Trans>
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {stories.map((story) => {
          const { title: name, summary } = locale === "en" ? story.en : story.ko;
          return (
            <li key={story.id} className="py-3">
              <a
                href={`/blog/${story.slug}`}
                className="inline-flex min-h-6 items-center font-semibold hover:underline"
              >
                {name}
              </a>
              <p className="text-sm text-ink-muted">{summary}</p>
            </li>
          );
        })}
      </ul>
      <a href="/blog" className={`${buttonClass()} mt-5`}>
        <Trans>블로그로 이동</Trans>
      </a>
    </section>
  );
}
