import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { storyView } from "../../domain/content";
import { previewStory } from "../../worker/services/content";
import { StoryArticle } from "../areas/landing/story-article";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Breadcrumbs } from "../ui/page";

export const handle = { title: msg`글 미리 보기` } satisfies PageHandle;

export const loader = pageLoader(storyView, ({ ctx, id }) => previewStory(ctx, id("story")));

/** Preview of a story's draft, in the page's language. */
export default function StoryPreviewScreen() {
  const story = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t`블로그`, to: "/ops/stories" },
          { label: story.ko.title, to: `/ops/stories/${story.id}` },
          { label: t`미리 보기` },
        ]}
      />
      <p className="text-sm text-ink-muted">
        <Trans>저장한 내용으로 만든 미리 보기예요. 언어를 변경하면 다른 언어로 볼 수 있어요.</Trans>
      </p>
      <StoryArticle story={story} />
    </>
  );
}
