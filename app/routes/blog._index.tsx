import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
  STORY_CATEGORIES,
  type StoryItem,
  storyItemView,
} from "../../domain/content";
import { BILLING_ZONE, pageOf } from "../../domain/kernel";
import { listStories } from "../../worker/services/content";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { FrontShell } from "../areas/landing/front-shell";
import { CATEGORY_WORDS } from "../areas/landing/story-words";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { buttonClass } from "../ui/button";
import { cx } from "../ui/cx";
import { filePath } from "../ui/file-path";
import { useFormat } from "../ui/use-format";

const title = msg`블로그`;
const description = msg`고객 이야기, 팀의 생각, 제품 소식을 전해요.`;

export const handle = { title, isPlain: true } satisfies PageHandle;

const SHOWN = 12;

export const loader = pageLoader(
  frontPageView.extend({
    page: pageOf(storyItemView),
    category: z.enum(STORY_CATEGORIES).nullable(),
  }),
  async (adapter) => {
    const { searchParams } = adapter.url;
    const category = STORY_CATEGORIES.find((known) => known === searchParams.get("category")) ?? null;
    const next = searchParams.get("cursor") ?? undefined;
    const page = await listStories(adapter.ctx, {
      limit: SHOWN,
      ...(category ? { category } : {}),
      ...(next ? { next } : {}),
    });
    const path = category ? `/blog?category=${category}` : "/blog";
    return { ...frontPage(adapter, { title, description, path }), page, category };
  },
);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...frontMeta(data.card, { "@type": "Blog" }),
        { tagName: "link", rel: "alternate", type: "application/atom+xml", href: "/blog/feed.xml" },
      ]
    : [];

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** The published blog stories, newest first. */
export default function BlogRoute() {
  const { page, category, business } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const tabs = [
    { key: "all", to: "/blog", label: t`전체`, isCurrent: category === null },
    ...STORY_CATEGORIES.map((each) => ({
      key: each,
      to: `/blog?category=${each}`,
      label: i18n._(CATEGORY_WORDS[each]),
      isCurrent: category === each,
    })),
  ];
  const ofCategory = category ? `&category=${category}` : "";
  return (
    <FrontShell business={business}>
      <h1 className="pt-4 text-3xl font-extrabold">
        <Trans>블로그</Trans>
      </h1>
      <p className="mt-2 text-ink-muted">{i18n._(description)}</p>
      <nav aria-label={t`분류`} className="mt-6 flex flex-wrap gap-2">
        {tabs.map(({ key, to, label, isCurrent }) => (
          <a
            key={key}
            href={to}
            aria-current={isCurrent ? "page" : undefined}
            className={buttonClass(isCurrent ? "primary" : "secondary", "small")}
          >
            {label}
          </a>
        ))}
      </nav>
      {page.items.length === 0 ? (
        <p className="py-16 text-center text-ink-muted">
          <Trans>아직 글이 없어요.</Trans>
        </p>
      ) : (
        <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {page.items.map((story) => (
            <li key={story.id} className="flex">
              <StoryCard story={story} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <a
          href="/blog/feed.xml"
          className="inline-flex min-h-6 items-center text-sm text-brand-ink underline"
        >
          <Trans>피드로 구독하기</Trans>
        </a>
        {page.next && (
          <a href={`/blog?cursor=${encodeURIComponent(page.next)}${ofCategory}`} className={buttonClass()}>
            <Trans>이전 글 더 보기</Trans>
          </a>
        )}
      </p>
    </FrontShell>
  );
}

function StoryCard({ story }: { story: StoryItem }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { locale, dayOf } = useFormat();
  const { title: name, summary, minutes } = locale === "en" ? story.en : story.ko;
  const cover = filePath(story.coverAssetId);
  return (
    <article className="relative flex w-full flex-col overflow-hidden rounded-lg border border-line bg-surface focus-within:border-brand-ink">
      {cover ? (
        <img
          src={cover}
          alt=""
          width={COVER_WIDTH_PX}
          height={COVER_HEIGHT_PX}
          loading="lazy"
          className="aspect-[1200/630] w-full object-cover"
        />
      ) : (
        <div className="h-2 bg-brand" />
      )}
      <div className="flex flex-1 flex-col p-5">
        <p className="text-[13px] font-semibold text-brand-ink">{i18n._(CATEGORY_WORDS[story.category])}</p>
        <h2 className="mt-1 text-lg font-bold wrap-anywhere">
          <a href={`/blog/${story.slug}`} className={cx("after:absolute after:inset-0", "hover:underline")}>
            {name}
          </a>
        </h2>
        <p className="mt-1 text-sm text-ink-muted wrap-anywhere">{summary}</p>
        <p className="mt-auto flex flex-wrap gap-x-3 pt-4 text-[13px] text-ink-muted">
          <time dateTime={new Date(story.publishedAt).toISOString()}>
            {dayOf(story.publishedAt, BILLING_ZONE)}
          </time>
          <span>{t`읽는 데 ${minutes}분`}</span>
        </p>
      </div>
    </article>
  );
}
