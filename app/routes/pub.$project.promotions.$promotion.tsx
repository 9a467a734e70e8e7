import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { ownPromotionView } from "../../domain/content";
import { getPromotion, updatePromotion } from "../../worker/services/content";
import { promotionFormSchema } from "../areas/publisher/promotions/forms";
import { PromotionForm } from "../areas/publisher/promotions/promotion-form";
import { PROMOTION_TOASTS } from "../areas/publisher/promotions/words";
import { redirectDone } from "../kit/page.server";
import { named } from "../kit/page-title";
import { projectAction, projectLoader } from "../kit/project.server";
import { uploadPicture } from "../kit/uploaded-file.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = {
  access: "promotion.write",
  title: msg`프로모션 수정`,
  name: named<typeof loader>(({ title }) => title),
} satisfies PageHandle;

export const loader = projectLoader(ownPromotionView, ({ ctx, project, id }) =>
  getPromotion(ctx, project, id("promotion")),
);

export const action = projectAction(promotionFormSchema, async ({ cover, ...input }, adapter) => {
  const { ctx, project, id } = adapter;
  const coverAssetId = await uploadPicture(adapter, "cover", "cover", cover);
  await updatePromotion(ctx, project, id("promotion"), {
    ...input,
    ...(coverAssetId ? { coverAssetId } : {}),
  });
  return redirectDone(adapter, adapter.path("promotions"), PROMOTION_TOASTS.saved);
});

export default function PromotionScreen() {
  const promotion = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>프로모션 수정</Trans>}
        breadcrumbs={[{ label: t`프로모션`, to: path("promotions") }, { label: promotion.title }]}
      />
      <PromotionForm promotion={promotion} />
    </>
  );
}
