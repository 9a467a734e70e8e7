import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createPromotion } from "../../worker/services/content";
import { promotionFormSchema } from "../areas/publisher/promotions/forms";
import { PromotionForm } from "../areas/publisher/promotions/promotion-form";
import { PROMOTION_TOASTS } from "../areas/publisher/promotions/words";
import { redirectDone } from "../kit/page.server";
import { projectAction } from "../kit/project.server";
import { uploadPicture } from "../kit/uploaded-file.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = { access: "promotion.write", title: msg`프로모션 만들기` } satisfies PageHandle;

export { guardLoader as loader } from "../kit/project.server";

export const action = projectAction(promotionFormSchema, async ({ cover, ...input }, adapter) => {
  const coverAssetId = await uploadPicture(adapter, "cover", "cover", cover);
  const { ctx, project } = adapter;
  await createPromotion(ctx, { ...input, ...(coverAssetId ? { coverAssetId } : {}), project });
  return redirectDone(adapter, adapter.path("promotions"), PROMOTION_TOASTS.created);
});

export default function PromotionNewScreen() {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>프로모션 만들기</Trans>}
        breadcrumbs={[{ label: t`프로모션`, to: path("promotions") }, { label: t`프로모션 만들기` }]}
      />
      <PromotionForm promotion={null} />
    </>
  );
}
