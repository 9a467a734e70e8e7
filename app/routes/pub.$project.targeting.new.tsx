import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { audienceTargetingSchema, categoryView } from "../../domain/inventory";
import { addTargeting, listCategories } from "../../worker/services/inventory";
import { TargetingForm } from "../areas/publisher/targeting/targeting-form";
import { TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = { access: "product.write", title: msg`타깃팅 만들기` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ categories: z.array(categoryView) }),
  async ({ ctx, project }) => ({ categories: await listCategories(ctx, project) }),
);

export const action = projectAction(audienceTargetingSchema, async (input, adapter) => {
  await addTargeting(adapter.ctx, adapter.project, input);
  return redirectDone(adapter, adapter.path("targeting"), TARGETING_TOASTS.targetingCreated);
});

export default function TargetingNewScreen() {
  const { categories } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>타깃팅 만들기</Trans>}
        breadcrumbs={[{ label: t`오디언스 타깃팅`, to: path("targeting") }, { label: t`타깃팅 만들기` }]}
      />
      <TargetingForm targeting={null} categories={categories} />
    </>
  );
}
