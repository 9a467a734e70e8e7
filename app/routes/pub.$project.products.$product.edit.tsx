import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { audienceTargetingView, groupsOf } from "../../domain/inventory";
import { LIST_PAGE_LIMIT, pageOf } from "../../domain/kernel";
import {
  getProduct,
  listTargetings,
  listTopics,
  listUnits,
  type ProductDetail,
  productDetailView,
  unitListItemView,
  updateProduct,
} from "../../worker/services/inventory";
import { type Page, requireAccess } from "../../worker/services/kernel";
import { FORMAT_WORDS } from "../areas/campaign/words";
import { EditNotice } from "../areas/publisher/products/change-card";
import { typedProduct } from "../areas/publisher/products/form-values";
import { productFormSchema } from "../areas/publisher/products/forms";
import { IntroFields, VisibilityFields } from "../areas/publisher/products/intro-fields";
import { MaterialFields } from "../areas/publisher/products/material-fields";
import { PerformanceFields } from "../areas/publisher/products/performance-fields";
import { PricingFields } from "../areas/publisher/products/product-pricing-fields";
import { withIntroduction } from "../areas/publisher/products/product-step.server";
import { type OwnAudience, TargetingFields } from "../areas/publisher/products/product-targeting-fields";
import type { UnitOption } from "../areas/publisher/products/unit-option";
import { UnitSetFields } from "../areas/publisher/products/unit-set-fields";
import { PRODUCT_TOASTS } from "../areas/publisher/products/words";
import { TOASTS } from "../areas/publisher/toasts";
import { listQuery } from "../kit/list-query.server";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { UnsavedGuard } from "../ui/form/unsaved-guard";
import { useAppForm } from "../ui/form/use-app-form";
import { PageHeader } from "../ui/page";

export const handle = { access: "product.write", title: msg`광고 상품 수정` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    product: productDetailView,
    units: pageOf(unitListItemView),
    audiences: z.array(audienceTargetingView.pick({ id: true, name: true, surchargeMilliPct: true })),
    topics: z.array(z.string()),
  }),
  async ({ ctx, url, project, id, path }) => {
    const [product, units, audiences, topics] = await Promise.all([
      getProduct(ctx, project, id("product")),
      listUnits(ctx, project, { limit: LIST_PAGE_LIMIT, ...listQuery(url) }),
      listTargetings(ctx, project),
      listTopics(ctx, project),
    ]);
    if (product.pricingType === "cpq") throw redirect(path(`quests/${product.id}`));
    return { product, units, audiences, topics: topics.map(({ name }) => name) };
  },
);

const schemaOf = async ({ ctx, project, id }: ProjectAdapter) => {
  await requireAccess(ctx, project, "product.write", "pub");
  return productFormSchema((await getProduct(ctx, project, id("product"))).currency);
};

export const action = projectAction(schemaOf, async (input, adapter) => {
  const { project } = adapter;
  const product = adapter.id("product");
  const { pending } = await updateProduct(
    adapter.ctx,
    project,
    product,
    await withIntroduction(adapter, input),
  );
  return redirectDone(
    adapter,
    adapter.path(`products/${product}`),
    pending ? PRODUCT_TOASTS.waits : TOASTS.saved,
  );
});

export default function ProductEditScreen() {
  const { product, units, audiences, topics } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const detail = path(`products/${product.id}`);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`광고 상품`, to: path("products") },
          { label: product.name, to: detail },
          { label: t`수정` },
        ]}
        title={<Trans>광고 상품 수정</Trans>}
      />
      <div className="max-w-form pb-5">
        <EditNotice product={product} />
      </div>
      <UnsavedGuard>
        <ProductForm product={product} more={units} audiences={audiences} topics={topics} back={detail} />
      </UnsavedGuard>
    </>
  );
}

interface ProductFormProps {
  product: ProductDetail;
  /** A page of further units that the product could sell. */
  more: Page<UnitOption>;
  audiences: readonly OwnAudience[];
  topics: readonly string[];
  /** Cancel link. */
  back: string;
}

/** All fields of an existing product. */
function ProductForm({ product, more, audiences, topics, back }: ProductFormProps) {
  const { i18n } = useLingui();
  const { currency, pricingType } = product;
  const units = product.change?.units ?? product.units;
  const typed = typedProduct(product);
  const { form, fields, failure } = useAppForm({
    schema: productFormSchema(currency),
    defaultValue: {
      ...typed,
      unitSets: groupsOf(typed.unitSets, units, (format) => i18n._(FORMAT_WORDS[format])),
    },
  });
  const known = new Set(units.map(({ id }) => id));
  return (
    <AppForm
      form={form}
      failure={failure}
      version={product.version}
      encType="multipart/form-data"
      className="max-w-form gap-5"
    >
      <IntroFields fields={fields} />
      <UnitSetFields
        field={fields.unitSets}
        errors={form.allErrors}
        units={units}
        more={{ ...more, items: more.items.filter(({ id }) => !known.has(id)) }}
        mayRepeat={pricingType === "inhouse"}
      />
      <PricingFields fields={fields} currency={currency} fixed={pricingType} />
      <PerformanceFields fields={fields} />
      <MaterialFields fields={fields} />
      <TargetingFields audiences={audiences} topics={topics} fields={fields} />
      <VisibilityFields field={fields.isPrivate} />
      <FormActions>
        <LinkButton to={back}>
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
