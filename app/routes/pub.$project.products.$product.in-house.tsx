import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inHouseSchemaFor } from "../../domain/booking";
import { AppError, addDays, dayAt } from "../../domain/kernel";
import { createInHouseCampaign, requireInHouse } from "../../worker/services/booking";
import { getProduct, type ProductDetail, productDetailView } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import { inHouseFormSchema } from "../areas/publisher/products/forms";
import {
  InHouseCreativeFields,
  InHouseTermsFields,
  type InHouseTyped,
} from "../areas/publisher/products/in-house-fields";
import { PRODUCT_TOASTS } from "../areas/publisher/products/words";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { uploadedFile } from "../kit/uploaded-file.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { UnsavedGuard } from "../ui/form/unsaved-guard";
import { useAppForm } from "../ui/form/use-app-form";
import { PageHeader } from "../ui/page";

const inHouseTypedView = z.object({
  name: z.string(),
  destinationUrl: z.string(),
  impressions: z.string().optional(),
  priority: z.string(),
}) satisfies z.ZodType<InHouseTyped>;

export const handle = { access: "product.write", title: msg`자체 캠페인 만들기` } satisfies PageHandle;

/** @throws AppError AD_PRODUCT_NOT_FOUND for a product that is sold to others */
async function ownProduct({ ctx, project, id }: ProjectAdapter): Promise<ProductDetail> {
  const product = id("product");
  await requireAccess(ctx, project, "product.write", "pub");
  const detail = await getProduct(ctx, project, product);
  if (detail.pricingType !== "inhouse") throw new AppError("AD_PRODUCT_NOT_FOUND");
  return detail;
}

/** Values of the earlier in-house campaign in the URL, without its days; null without one. */
async function said({ ctx, url, project }: ProjectAdapter): Promise<InHouseTyped | null> {
  const from = url.searchParams.get("from");
  if (from === null) return null;
  const campaign = await requireInHouse(ctx, project, from);
  return {
    name: campaign.name,
    destinationUrl: campaign.destinationUrl ?? "",
    impressions: campaign.inhouseImpressions?.toString(),
    priority: String(campaign.priority),
  };
}

export const loader = projectLoader(
  z.object({
    product: productDetailView,
    /** Values of an earlier campaign, as defaults. */
    before: inHouseTypedView.nullable(),
    /** Time of the page's data; determines the earliest start. */
    nowMs: z.number(),
  }),
  async (adapter) => ({
    product: await ownProduct(adapter),
    before: await said(adapter),
    nowMs: adapter.ctx.now,
  }),
);

const schemaOf = async (adapter: ProjectAdapter) =>
  inHouseFormSchema(inHouseSchemaFor(await ownProduct(adapter), adapter.ctx.now));

export const action = projectAction(schemaOf, async ({ image, ...input }, adapter) => {
  const { project } = adapter;
  const product = adapter.id("product");
  const { id } = await createInHouseCampaign(adapter.ctx, project, product, input, await uploadedFile(image));
  return redirectDone(adapter, adapter.path(`campaigns/${id}`), PRODUCT_TOASTS.inHouseMade);
});

/** Default length in days; the publisher may change it or remove the end. */
const FIRST_DAYS = 30;

/** Creates an in-house campaign with its ad. */
export default function InHouseScreen() {
  const { product, nowMs, before } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const detail = path(`products/${product.id}`);
  const startDay = dayAt(nowMs, product.timezone);
  const { form, fields, failure } = useAppForm({
    schema: inHouseFormSchema(inHouseSchemaFor(product, nowMs)),
    defaultValue: {
      priority: "0",
      startDay,
      endDay: addDays(startDay, FIRST_DAYS - 1),
      ...before,
      unitId: product.units[0]?.id,
    },
  });
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`광고 상품`, to: path("products") },
          { label: product.name, to: detail },
          { label: t`자체 캠페인 만들기` },
        ]}
        title={<Trans>자체 캠페인 만들기</Trans>}
        description={<Trans>무료로 집행해요. 운영팀의 최종 검토가 끝나면 시작일부터 노출돼요.</Trans>}
      />
      <UnsavedGuard>
        <AppForm form={form} failure={failure} encType="multipart/form-data" className="max-w-form gap-5">
          <InHouseTermsFields fields={fields} />
          <InHouseCreativeFields fields={fields} units={product.units} />
          <FormActions>
            <LinkButton to={detail}>
              <Trans>취소</Trans>
            </LinkButton>
            <SubmitButton>
              <Trans>검토 요청</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </UnsavedGuard>
    </>
  );
}
