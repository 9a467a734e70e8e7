import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type InHouseCampaign, inHouseCampaignView, inHouseTermsSchemaFor } from "../../domain/booking";
import { addInHouseCreative, mendInHouse, requireInHouse } from "../../worker/services/booking";
import { getProduct, type ProductDetail, productDetailView } from "../../worker/services/inventory";
import { inHouseCreativeFormSchema } from "../areas/publisher/products/forms";
import { InHouseCreativeFields, InHouseTermsFields } from "../areas/publisher/products/in-house-fields";
import { PRODUCT_TOASTS } from "../areas/publisher/products/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { uploadedFile } from "../kit/uploaded-file.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { PageHeader } from "../ui/page";

export const handle = { access: "product.write", title: msg`자체 캠페인 관리` } satisfies PageHandle;

async function ownCampaign({ ctx, project, id }: ProjectAdapter) {
  const campaign = await requireInHouse(ctx, project, id("campaign"));
  return { campaign, product: await getProduct(ctx, project, campaign.productId) };
}

export const loader = projectLoader(
  z.object({
    nowMs: z.number(),
    campaign: inHouseCampaignView,
    product: productDetailView,
  }),
  async (adapter) => ({
    ...(await ownCampaign(adapter)),
    nowMs: adapter.ctx.now,
  }),
);

function back(adapter: ProjectAdapter, toast: "inHouseMade" | "creativeMade"): Response {
  const campaign = adapter.id("campaign");
  return redirectDone(adapter, adapter.path(`campaigns/${campaign}`), PRODUCT_TOASTS[toast]);
}

const termsOf = async (adapter: ProjectAdapter) =>
  inHouseTermsSchemaFor((await ownCampaign(adapter)).product, adapter.ctx.now);

export const action = intentAction({
  mend: projectAction(termsOf, async (input, adapter) => {
    const { project } = adapter;
    const campaign = adapter.id("campaign");
    await mendInHouse(adapter.ctx, project, campaign, input);
    return back(adapter, "inHouseMade");
  }),
  add: projectAction(inHouseCreativeFormSchema, async ({ image, ...input }, adapter) => {
    const { project } = adapter;
    const campaign = adapter.id("campaign");
    await addInHouseCreative(adapter.ctx, project, campaign, input, await uploadedFile(image));
    return back(adapter, "creativeMade");
  }),
});

/** A publisher's in-house campaign: corrects a rejection, and adds ads. */
export default function OwnCampaignScreen() {
  const { campaign, product, nowMs } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const back = path(`campaigns/${campaign.id}`);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`캠페인`, to: path("campaigns") },
          { label: campaign.name, to: back },
          { label: t`자체 캠페인 관리` },
        ]}
        title={<Trans>자체 캠페인 관리</Trans>}
      />
      <ActionFailure except={["mend", "add"]} />
      <div className="flex max-w-form flex-col gap-8">
        {campaign.status === "rejected" && <MendForm campaign={campaign} product={product} nowMs={nowMs} />}
        <AddForm product={product} />
        <div>
          <LinkButton to={back}>
            <Trans>캠페인으로 돌아가기</Trans>
          </LinkButton>
        </div>
      </div>
    </>
  );
}

interface OwnCampaignScreenProps {
  campaign: InHouseCampaign;
  product: ProductDetail;
  /** Epoch milliseconds; determines the selectable days. */
  nowMs: number;
}

function MendForm({ campaign, product, nowMs }: OwnCampaignScreenProps) {
  const { form, fields, failure } = useAppForm({
    schema: inHouseTermsSchemaFor(product, nowMs),
    intent: "mend",
    defaultValue: {
      name: campaign.name,
      destinationUrl: campaign.destinationUrl ?? "",
      startDay: campaign.startDay ?? undefined,
      endDay: campaign.endDay ?? undefined,
      impressions: campaign.inhouseImpressions?.toString(),
      priority: String(campaign.priority),
    },
  });
  return (
    <AppForm form={form} failure={failure} version={campaign.version} intent="mend" className="gap-5">
      <InlineAlert tone="warning" title={<Trans>반려된 캠페인이에요</Trans>}>
        {campaign.rejectionComment && <Trans>사유: {campaign.rejectionComment}</Trans>}
      </InlineAlert>
      <InHouseTermsFields fields={fields} />
      <FormActions>
        <SubmitButton>
          <Trans>수정 후 다시 검토 요청</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function AddForm({ product }: Pick<OwnCampaignScreenProps, "product">) {
  const { form, fields, failure } = useAppForm({
    schema: inHouseCreativeFormSchema,
    intent: "add",
    defaultValue: { unitId: product.units[0]?.id },
  });
  return (
    <AppForm form={form} failure={failure} intent="add" encType="multipart/form-data" className="gap-5">
      <InHouseCreativeFields fields={fields} units={product.units} />
      <FormActions>
        <SubmitButton>
          <Trans>소재 추가</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
