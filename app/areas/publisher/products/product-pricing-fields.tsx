import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { CPP_DAYS_MAX, CPP_SLOTS_MAX } from "../../../../domain/inventory";
import type { PricingType } from "../../../../domain/kernel";
import { leastBudgetMinor } from "../../../../domain/money";
import { RadioCards } from "../../../ui/fields/choices";
import { MoneyField } from "../../../ui/fields/money-field";
import { NumberField } from "../../../ui/fields/number-field";
import { bind } from "../../../ui/form/bind";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { PRICING_WORDS } from "../../campaign/words";

const CHOICES = ["cpm", "cpc", "cpp", "inhouse"] as const satisfies readonly PricingType[];
type Choice = (typeof CHOICES)[number];
type Sold = Exclude<Choice, "inhouse">;

type Bindable = Parameters<typeof bind>[0] & { value?: unknown };
type PricingField =
  | "pricingType"
  | "priceMinor"
  | "minBudgetMinor"
  | "cppMinDays"
  | "cppSlots"
  | "videoPriceMinor"
  | "discountPct";

interface PricingFieldsProps {
  fields: Record<PricingField, Bindable>;
  /** ISO 4217. */
  currency: string;
  /** Pricing type of an existing product, which cannot change. */
  fixed: string | null;
}

/** Pricing type and price. Fields of other pricing types are omitted. */
export function PricingFields({ fields, currency, fixed }: PricingFieldsProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const least = money(leastBudgetMinor(currency), currency);
  const pricing = CHOICES.find((type) => type === fields.pricingType.value) ?? "cpm";
  const priceLabel: Record<Sold, string> = {
    cpm: t`노출 1,000회 가격`,
    cpc: t`클릭 1회 가격`,
    cpp: t`구좌당 하루 가격`,
  };
  return (
    <Card title={<Trans>가격</Trans>}>
      <div className="flex flex-col gap-4">
        <PricingChoice field={fields.pricingType} fixed={fixed} />
        {pricing === "inhouse" ? (
          <p className="text-sm text-ink-muted">
            <Trans>자체 광고는 무료예요. 판매된 광고가 없을 때 우선순위에 따라 노출돼요.</Trans>
          </p>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <MoneyField
              {...bind(fields.priceMinor)}
              required
              label={priceLabel[pricing]}
              description={t`세금을 제외한 금액이에요.`}
              currency={currency}
            />
            {pricing === "cpp" ? (
              <CppFields fields={fields} />
            ) : (
              <MoneyField
                {...bind(fields.minBudgetMinor)}
                required
                label={t`최소 예산`}
                description={t`이보다 적은 예산으로는 예약할 수 없어요. ${least} 이상으로 입력해 주세요.`}
                currency={currency}
              />
            )}
            {pricing === "cpm" && (
              <MoneyField
                {...bind(fields.videoPriceMinor)}
                label={t`동영상 노출 1,000회 가격 (선택)`}
                description={t`비워 두면 이미지와 같은 가격이 적용돼요.`}
                currency={currency}
              />
            )}
            <NumberField
              {...bind(fields.discountPct)}
              label={t`할인율`}
              description={t`0이면 할인이 적용되지 않아요.`}
              suffix="%"
            />
          </div>
        )}
      </div>
    </Card>
  );
}

function PricingChoice({ field, fixed }: { field: Bindable; fixed: string | null }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const hints: Record<Choice, string> = {
    cpm: t`노출 1,000회마다 과금해요. 노출된 만큼만 판매돼요.`,
    cpc: t`클릭할 때마다 과금해요. 노출만으로는 과금하지 않아요.`,
    cpp: t`하루를 구좌로 나눠 판매해요. 예약 기간 동안 구좌를 보장해요.`,
    inhouse: t`우리 매체의 광고를 무료로 노출해요. 허용 목록에서 자체 광고를 허용한 광고주도 예약할 수 있어요.`,
  };
  return (
    <RadioCards
      {...bind(field)}
      label={t`과금 방식`}
      description={fixed ? t`이미 만든 상품의 과금 방식은 변경할 수 없어요.` : undefined}
      columns={2}
      options={CHOICES.map((value) => ({
        value,
        label: i18n._(PRICING_WORDS[value]),
        description: hints[value],
        disabled: fixed !== null && fixed !== value,
      }))}
    />
  );
}

/** Minimum of a CPP booking. It has no minimum budget, because its budget is its price. */
function CppFields({ fields }: Pick<PricingFieldsProps, "fields">) {
  const { t } = useLingui();
  return (
    <>
      <NumberField
        {...bind(fields.cppSlots)}
        required
        label={t`하루 구좌 수`}
        description={t`같은 날 함께 판매할 구좌 수예요. 1~${CPP_SLOTS_MAX}개`}
      />
      <NumberField
        {...bind(fields.cppMinDays)}
        required
        label={t`최소 예약 일수`}
        description={t`1~${CPP_DAYS_MAX}일`}
      />
    </>
  );
}
