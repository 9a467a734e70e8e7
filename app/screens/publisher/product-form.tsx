import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { groupsOf } from "../../../domain/inventory";
import type { ProductDetail } from "../../../worker/services/inventory";
import type { Page } from "../../../worker/services/kernel";
import { LinkButton } from "../../components/button";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { FORMAT_WORDS } from "../campaign-shared/words";
import { PricingFields } from "./product-pricing-fields";
import { TargetingFields } from "./product-targeting-fields";
import { typedProduct } from "./products/form-values";
import { productFormSchema } from "./products/forms";
import { IntroFields, VisibilityFields } from "./products/intro-fields";
import { MaterialFields } from "./products/material-fields";
import { PerformanceFields } from "./products/performance-fields";
import type { UnitOption } from "./products/unit-option";
import { UnitSetFields } from "./products/unit-set-fields";

interface ProductFormProps {
  product: ProductDetail;
  /** A page of the units that it could sell as well. */
  more: Page<UnitOption>;
  /** Where giving up leads. */
  back: string;
}

/** All of a product that exists. */
export function ProductForm({ product, more, back }: ProductFormProps) {
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
      className="max-w-3xl gap-5"
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
      <TargetingFields fields={fields} />
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
