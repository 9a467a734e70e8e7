import { Trans } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { storyView } from "../../domain/content";
import { getStory } from "../../worker/services/content";
import { frontMeta } from "../areas/landing/front-meta";
import { frontPage, frontPageView } from "../areas/landing/front-page.server";
import { FrontShell } from "../areas/landing/front-shell";
import { StoryArticle } from "../areas/landing/story-article";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { filePath } from "../ui/file-path";

const pageView = frontPageView.extend({ story: storyView });

export const handle = {
  title: (loaded) => (loaded as { card: { title: string } }).card.title,
  isPlain: true,
} satisfies PageHandle;

export const loader = pageLoader(pageView, async (adapter) => {
  const story = await getStory(adapter.ctx, { slug: adapter.id("slug") });
  const { title, summary: description } = adapter.i18n.locale === "en" ? story.en : story.ko;
  const said = {
    ...{ title, description, path: `/blog/${story.slug}`, type: "article" as const },
    image: filePath(story.coverAssetId),
  };
  return { ...frontPage(adapter, said), story };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { card, story } = data;
  const published = new Date(story.publishedAt).toISOString();
  const modified = new Date(story.changedAt).toISOString();
  return [
    ...frontMeta(card, {
      "@type": "BlogPosting",
      headline: card.title,
      datePublished: published,
      dateModified: modified,
      publisher: { "@type": "Organization", name: data.business.name ?? "Madang" },
    }),
    { property: "article:published_time", content: published },
    { property: "article:modified_time", content: modified },
  ];
};

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** A blog story. */
export default function StoryRoute() {
  const { story, business } = useLoaderData<typeof loader>();
  return (
    <FrontShell business={business}>
      <StoryArticle story={story} />
      <p className="mx-auto mt-6 max-w-3xl border-t border-line pt-6">
        <a href="/blog" className="inline-flex min-h-6 items-center font-medium text-brand-ink underline">
          <Trans>다른 글 보기</Trans>
        </a>
      </p>
    </FrontShell>
  );
}
