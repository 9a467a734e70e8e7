import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { metricView, userPropertyView } from "../../domain/inventory";
import { addCategory } from "../../worker/services/inventory";
import { CategoryForm } from "../areas/publisher/targeting/category-form";
import { categoryChoices, typedCategory } from "../areas/publisher/targeting/category-page.server";
import { categoryFormSchema } from "../areas/publisher/targeting/forms";
import { TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = { access: "product.write", title: msg`카테고리 만들기` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    metrics: z.array(metricView),
    properties: z.array(userPropertyView),
    groups: z.array(z.string()),
  }),
  categoryChoices,
);

export const action = projectAction(categoryFormSchema, async (input, adapter) => {
  await addCategory(adapter.ctx, adapter.project, await typedCategory(adapter, input));
  return redirectDone(adapter, adapter.path("targeting/categories"), TARGETING_TOASTS.categoryCreated);
});

export default function CategoryNewScreen() {
  const choices = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>카테고리 만들기</Trans>}
        breadcrumbs={[
          { label: t`오디언스 타깃팅`, to: path("targeting") },
          { label: t`카테고리`, to: path("targeting/categories") },
          { label: t`카테고리 만들기` },
        ]}
      />
      <CategoryForm category={null} {...choices} />
    </>
  );
}
