import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { categoryView, metricView, userPropertyView } from "../../domain/inventory";
import { getCategory, updateCategory } from "../../worker/services/inventory";
import { CategoryForm } from "../areas/publisher/targeting/category-form";
import { categoryChoices, typedCategory } from "../areas/publisher/targeting/category-page.server";
import { categoryFormSchema } from "../areas/publisher/targeting/forms";
import { TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { redirectDone } from "../kit/page.server";
import { named } from "../kit/page-title";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { InlineAlert } from "../ui/inline-alert";
import { PageHeader } from "../ui/page";

export const handle = {
  access: "product.write",
  title: msg`카테고리 수정`,
  name: named<typeof loader>(({ category }) => category.name),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    category: categoryView.extend({ version: z.int() }),
    metrics: z.array(metricView),
    properties: z.array(userPropertyView),
    groups: z.array(z.string()),
  }),
  async (adapter) => ({
    category: await getCategory(adapter.ctx, adapter.project, adapter.id("category")),
    ...(await categoryChoices(adapter)),
  }),
);

export const action = projectAction(categoryFormSchema, async (input, adapter) => {
  const { ctx, project } = adapter;
  await updateCategory(ctx, project, adapter.id("category"), await typedCategory(adapter, input));
  return redirectDone(adapter, adapter.path("targeting/categories"), TARGETING_TOASTS.saved);
});

export default function CategoryScreen() {
  const { category, ...choices } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>카테고리 수정</Trans>}
        breadcrumbs={[
          { label: t`오디언스 타깃팅`, to: path("targeting") },
          { label: t`카테고리`, to: path("targeting/categories") },
          { label: category.name },
        ]}
      />
      {category.isLocked ? (
        <InlineAlert tone="info">
          <Trans>
            판매 중이거나 캠페인이 사용하는 카테고리는 수정할 수 없어요. 판매를 종료하고 캠페인이 끝나면
            수정할 수 있어요.
          </Trans>
        </InlineAlert>
      ) : (
        <CategoryForm category={category} {...choices} />
      )}
    </>
  );
}
