import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { adProductSchemaFor } from "../../../domain/inventory/schema";
import { FREQUENCY_CAP_DEFAULT_PER_DAY, PRODUCT_NAME_MAX_CHARS } from "../../../domain/shared/limits";
import type { ProductDetail } from "../../../worker/services/products/get";
import type { UnitListItem } from "../../../worker/services/units/list";
import { LinkButton } from "../../components/button";
import { CheckboxGroup, Switch } from "../../components/fields/choices";
import { TextArea, TextField } from "../../components/fields/text-field";
import { bind, bindChecked, bindOptions } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card } from "../../components/page";
import { FORMAT_WORDS } from "../campaign-shared/words";
import { PricingFields } from "./product-pricing-fields";
import { TargetingFields } from "./product-targeting-fields";

const DESCRIPTION_MAX_CHARS = 300;

interface ProductFormProps {
  /** Null for a new one. */
  product: ProductDetail | null;
  units: readonly Pick<UnitListItem, "id" | "name" | "format" | "width" | "height" | "appTitle">[];
  currency: string;
  /** Where giving up leads. */
  back: string;
}

export function ProductForm({ product, units, currency, back }: ProductFormProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({
    schema: adProductSchemaFor(currency),
    defaultValue: valuesOf(product),
  });
  return (
    <AppForm form={form} failure={failure} className="max-w-3xl gap-5">
      <Card title={<Trans>상품 소개</Trans>}>
        <div className="flex flex-col gap-4">
          <TextField
            {...bind(fields.name)}
            label={t`이름`}
            description={t`광고주에게 보여요. ${PRODUCT_NAME_MAX_CHARS}자까지 쓸 수 있어요.`}
            maxLength={PRODUCT_NAME_MAX_CHARS}
          />
          <TextArea
            {...bind(fields.description)}
            label={t`설명`}
            description={t`어디에, 누구에게 보이는지 적어 주세요. ${DESCRIPTION_MAX_CHARS}자까지 쓸 수 있어요.`}
            maxLength={DESCRIPTION_MAX_CHARS}
            rows={3}
          />
          <CheckboxGroup
            {...bindOptions(fields.unitIds)}
            label={t`광고 유닛`}
            description={t`이 상품을 예약한 광고가 나올 자리예요.`}
            options={units.map((unit) => ({
              value: unit.id,
              label: `${unit.name} · ${i18n._(FORMAT_WORDS[unit.format])} ${unit.width}×${unit.height} · ${unit.appTitle}`,
            }))}
          />
        </div>
      </Card>
      <PricingFields fields={fields} currency={currency} fixed={product?.pricingType ?? null} />
      <TargetingFields fields={fields} />
      <Card title={<Trans>공개 범위</Trans>}>
        <Switch
          {...bindChecked(fields.isPrivate)}
          label={t`비공개로 팔기`}
          description={t`허용 목록에서 비공개 상품을 허용한 광고주에게만 보여요.`}
        />
      </Card>
      <FormActions>
        <LinkButton to={back}>
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>{product ? <Trans>저장</Trans> : <Trans>만들기</Trans>}</SubmitButton>
      </FormActions>
    </AppForm>
  );
}

const NEW = { pricingType: "cpm", discountPct: "0", frequencyCap: String(FREQUENCY_CAP_DEFAULT_PER_DAY) };
const BP_PER_PCT = 100;

function valuesOf(product: ProductDetail | null) {
  if (!product) return NEW;
  const language = product.targetings.find(({ type }) => type === "language");
  const country = product.targetings.find(({ type }) => type === "country");
  return {
    name: product.name,
    description: product.description,
    pricingType: product.pricingType === "inhouse" ? undefined : product.pricingType,
    unitIds: product.units.map((unit) => unit.id),
    priceMinor: String(product.priceMinor),
    minBudgetMinor: String(product.minBudgetMinor),
    discountPct: String(product.discountBp / BP_PER_PCT),
    cppMinDays: text(product.cppMinDays),
    cppSlots: text(product.cppSlots),
    expectedDailyImpressions: text(product.expectedDailyImpressions),
    frequencyCap: text(product.frequencyCap),
    isPrivate: product.isPrivate,
    targetLanguage: Boolean(language),
    languageSurchargeMilliPct: String(language?.surchargeMilliPct ?? 0),
    targetCountry: Boolean(country),
    countrySurchargeMilliPct: String(country?.surchargeMilliPct ?? 0),
  };
}

function text(value: number | null): string | undefined {
  return value === null ? undefined : String(value);
}
