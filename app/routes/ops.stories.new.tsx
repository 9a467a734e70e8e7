import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { createStory } from "../../worker/services/content";
import { requireOperatorRead } from "../../worker/services/kernel";
import { storyFormSchema } from "../areas/operator/stories/forms";
import { StoryForm } from "../areas/operator/stories/story-form";
import { STORY_TOASTS } from "../areas/operator/stories/words";
import { formAction, intentAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import { uploadedFile } from "../kit/uploaded-file.server";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = { title: msg`글 만들기` } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx }) => {
  requireOperatorRead(ctx);
  return null;
});

export const action = intentAction({
  save: formAction(storyFormSchema, async ({ cover, ...input }, adapter) => {
    const { id } = await createStory(adapter.ctx, input, await uploadedFile(cover));
    return redirectDone(adapter, `/ops/stories/${id}`, STORY_TOASTS.created);
  }),
});

export default function StoryNewScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={<Trans>글 만들기</Trans>}
        breadcrumbs={[{ label: t`블로그`, to: "/ops/stories" }, { label: t`글 만들기` }]}
      />
      <div className="max-w-3xl">
        <StoryForm story={null} />
      </div>
    </>
  );
}
